import type { ReportCases, StaffReport } from '@fanal/contract/schemas/desk/reports'
import { reportMeasures } from '@fanal/domain/reports/figures'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { anAsker, type Asker } from '#test/fixtures/cases'
import { aStaffClient, lastRecord, type StaffClient } from '#test/fixtures/desk/staff'

const database = await testDatabase()
const app = await closedAfterAll(testApp({ database }))
afterAll(() => database.close())
const api = '/api/v2/staff/reports'
let asker: Asker
let jordina: StaffClient
let carmen: StaffClient
let amy: StaffClient

interface Step {
  kind: string
  by?: 'customer' | 'staff'
  at: string
  detail?: object
}
interface Stored {
  kind?: 'claim' | 'request'
  subtype?: string
  category?: number
  term?: 'billing' | 'other'
  times?: number
}

/** Cases with this history, the same one so many times. */
async function stored(steps: Step[], parts: Stored = {}): Promise<void> {
  const { kind = 'claim', subtype = '009', category, term = 'billing', times = 1 } = parts
  const isClaim = kind === 'claim'
  const [opened, last] = [steps[0]?.at, steps.at(-1)]
  const isClosed = last?.kind === 'closed'
  await app.database.run(sql`
    with c as (
      insert into cases (customer_id, number, kind, claim_type, claim_subtype, category_id, subject, state, result, deadline_kind,
        opened_at, due_at, closed_at, name, email, locale)
      select ${asker.id}, nextval('case_numbers')::text, ${kind}, ${isClaim ? '02' : null}, ${isClaim ? subtype : null},
        ${category ?? null}::int, 'x', ${isClosed ? 'closed' : 'open'}, ${isClosed ? 'accepted' : null}, ${term},
        ${opened}::timestamptz + n * interval '7 microseconds', now(), ${isClosed ? last.at : null}::timestamptz, 'x', 'x@example.com', 'es-ES'
      from generate_series(1, ${times}) n returning customer_id, id)
    insert into case_entries (customer_id, case_id, kind, made_by, at, detail)
    select c.customer_id, c.id, s.kind, coalesce(s.by, 'staff'), s.at, coalesce(s.detail, '{}')
    from c, jsonb_to_recordset(${JSON.stringify(steps)}) as s (kind text, by text, at timestamptz, detail jsonb)`)
}

const opened = (at: string): Step => ({ kind: 'opened', by: 'customer', at })
const closed = (at: string, result = 'accepted'): Step => ({ kind: 'closed', at, detail: { result } })

beforeAll(async () => {
  asker = await anAsker(app)
  jordina = await aStaffClient(app, 'supervisor', 'Jordina')
  carmen = await aStaffClient(app, 'administrator', 'Carmen')
  amy = await aStaffClient(app, 'auditor', 'Amy')
  // A Monday, and days after it.
  await stored(
    [opened('2026-07-06T09:00Z'), { kind: 'message', at: '2026-07-07T09:00Z' }, closed('2026-07-09T09:00Z')],
    { times: 60 },
  )
  await stored([
    opened('2026-07-06T10:00Z'),
    closed('2026-07-20T09:00Z', 'denied'),
    { kind: 'rated', by: 'customer', at: '2026-07-21T09:00Z', detail: { satisfaction: 2 } },
    { kind: 'reopened', by: 'customer', at: '2026-07-21T09:30Z' },
    closed('2026-07-22T09:00Z'),
  ])
  await stored(
    [opened('2026-06-30T10:00Z'), { kind: 'withdrawn', by: 'customer', at: '2026-07-01T10:00Z' }],
    {
      subtype: '036',
    },
  )
  await stored([opened('2026-09-29T10:00Z'), closed('2026-10-02T10:00Z')], { subtype: '036', term: 'other' })
  await stored([opened('2026-10-05T10:00Z')])
  await stored([opened('2026-08-03T10:00Z'), closed('2026-08-04T10:00Z')], {
    kind: 'request',
    category: 3,
    term: 'other',
  })
})

const reportOf = async ({ client }: StaffClient, path: string) => {
  const answer = await client.get(`${api}/${path}`)
  if (answer.statusCode !== 200) throw new Error(`No report: ${answer.body}`)
  return answer.json<StaffReport>()
}
const listOf = async ({ client }: StaffClient, path: string) =>
  (await client.get(`${api}/${path}`)).json<ReportCases>()

test('claims of a quarter, by type and subtype, with times in the unit of their term', async () => {
  const { total, sections, terms, ...rest } = await reportOf(jordina, 'claims?period=2026-Q3&lang=es')
  expect(rest).toEqual({
    report: 'claims',
    period: '2026-Q3',
    from: '2026-07-01',
    to: '2026-10-01',
    is_over: true,
    stars: 2,
  })
  expect(total).toEqual({
    received: 62,
    reopened: 1,
    answered: 62,
    forwarded: 0,
    ended: 63,
    accepted: 61,
    denied: 1,
    withdrawn: 1,
    solved: 0,
    merged: 0,
    in_time: 62,
    late: 1,
    rated: 1,
    pending: 1,
    pending_late: 0,
  })
  expect(sections.map(({ code, reasons }) => [code, reasons.map(({ code: reason }) => reason)])).toEqual([
    ['02', ['009', '036']],
  ])
  expect(sections[0]?.reasons[1]).toMatchObject({ figures: { received: 1, withdrawn: 1, pending: 1 } })
  expect(terms).toMatchObject([
    { term: 'billing', value: 5, unit: 'days', answer: { mean: 1.2, nine_of_ten: 1 }, end: { mean: 3.1 } },
    { term: 'other', value: 15, unit: 'working_days', answer: null, end: null },
  ])
})

test('the year has all kinds, named in the language of whoever asks', async () => {
  const { total, sections } = await reportOf(jordina, 'quality?period=2026&lang=ca')
  expect(total).toMatchObject({ received: 65, ended: 65, reopened: 1 })
  const request = sections.find(({ code }) => code === 'request')
  expect(request?.reasons).toMatchObject([{ code: '3', label: 'Potència i tarifa', figures: { ended: 1 } }])
})

test('figures are those of the events as the database has them', async () => {
  const { total } = await reportOf(amy, 'claims?period=2026-Q3')
  const plain = await app.database.one<Record<string, number>>(sql`
    select count(*) filter (where e.kind = 'opened')::int as received,
      count(*) filter (where e.kind = 'reopened')::int as reopened,
      count(*) filter (where e.kind in ('closed', 'withdrawn', 'solved'))::int as ended,
      count(*) filter (where e.detail->>'result' = 'denied')::int as denied
    from case_entries e join cases c on c.customer_id = e.customer_id and c.id = e.case_id and c.kind = 'claim'
    where e.at >= '2026-07-01T00:00+02:00' and e.at < '2026-10-01T00:00+02:00'`)
  expect(total).toMatchObject(plain)
})

test('a case into which an older one was merged is as late as that one', async () => {
  const subtype = '041'
  onTestFinished(async () => {
    await app.database.run(sql`delete from cases where claim_subtype = ${subtype}`)
  })
  await stored([opened('2026-08-10T09:00Z'), closed('2026-08-12T09:00Z')], { subtype })
  await stored([opened('2026-08-03T09:00Z'), { kind: 'merged', at: '2026-08-11T09:00Z' }], { subtype })
  const figures = async () => {
    const { sections } = await reportOf(jordina, 'claims?period=2026-Q3&lang=es')
    return sections.flatMap(({ reasons }) => reasons).find(({ code }) => code === subtype)?.figures
  }
  const before = await figures()
  expect(before).toMatchObject({ received: 2, late: 1 })
  await app.database.run(sql`
    update cases d set merged_into_id = k.id, state = 'closed', result = 'merged', closed_at = '2026-08-11T09:00Z'
    from cases k where d.claim_subtype = ${subtype} and k.claim_subtype = ${subtype} and d.opened_at < k.opened_at`)
  expect(await figures()).toMatchObject({ received: 2, late: 2 })
})

describe('each figure leads to its cases', () => {
  test.each(reportMeasures)('%s', async (measure) => {
    const { total, sections } = await reportOf(jordina, 'quality?period=2026-Q3')
    const numbers: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: ReportCases = await listOf(
        jordina,
        `quality/cases?period=2026-Q3&measure=${measure}${next && `&after=${next}`}`,
      )
      numbers.push(...page.items.map(({ number, begun_at: at }) => `${number} ${at}`))
      next = page.next
    }
    expect(numbers).toHaveLength(total[measure])
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { code, figures } of sections) {
      const { items } = await listOf(
        jordina,
        `quality/cases?period=2026-Q3&measure=${measure}&section=${code}`,
      )
      expect(items).toHaveLength(Math.min(50, figures[measure]))
    }
  })

  test('with what each case was about and how it ended', async () => {
    const path = 'claims/cases?period=2026-Q3&measure=late&section=02&reason=009&term=billing&lang=en'
    const { items, next } = await listOf(jordina, path)
    expect(next).toBeNull()
    expect(items).toEqual([
      {
        number: expect.any(String) as string,
        kind: 'claim',
        about: expect.stringMatching(/\w{5}/) as string,
        begun_at: '2026-07-06T10:00:00.000Z',
        is_reopened: false,
        ended_at: '2026-07-20T09:00:00.000Z',
        result: 'denied',
        took: 14,
        unit: 'days',
        is_late: true,
        stars: 2,
      },
    ])
  })

  test('a place that nobody gave out is the beginning', async () => {
    const { items } = await listOf(jordina, 'claims/cases?period=2026-Q3&measure=late&after=x,9e99')
    expect(items).toHaveLength(1)
  })
})

test.each(['claims?period=2026-Q5', 'claims?period=1999', 'claims'])('%s is no period', async (path) => {
  const answer = await jordina.client.get(`${api}/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { period: expect.anything() as unknown } })
})

describe('who may', () => {
  test('agents have no reports', async () => {
    const laia = await aStaffClient(app, 'agent')
    expect((await laia.client.get(`${api}/claims?period=2026-Q3`)).json()).toMatchObject({
      error: 'not_permitted',
      errors: { act: ['report.read'], who_can: ['supervisor', 'administrator', 'auditor'] },
    })
  })

  test('whoever may not read cases has the figures, not the cases behind them', async () => {
    const { total } = await reportOf(carmen, 'claims?period=2026-Q3')
    expect(total.late).toBe(1)
    const refused = await carmen.client.get(`${api}/claims/cases?period=2026-Q3&measure=late`)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { errors: { act: ['case.read'] } }])
    const list = await carmen.client.get(`${api}/claims-csv?period=2026-Q3`)
    expect([list.statusCode, list.json()]).toMatchObject([403, { errors: { act: ['case.read'] } }])
  })
})

test('the claims of a quarter are saved with the lines of the command', async () => {
  const { body, headers } = await jordina.client.get(`${api}/claims-csv?period=2026-Q3`)
  expect(headers['content-disposition']).toContain('claims-2026-Q3-list.csv')
  expect(body).toBe((await fanal(database.address, ['case', 'export', '2026-Q3'])).out)
})

describe('the file', () => {
  test('is for a spreadsheet, is recorded, and is what the command prints', async () => {
    const answer = await amy.client.get(`${api}/claims/csv?period=2026-Q3&lang=es`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?claims-2026-Q3\.csv/)
    expect(await lastRecord(app, amy)).toMatchObject({ act: 'report.export', subject: 'claims 2026-Q3' })
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffreport;period;/)
    expect(lines[1]).toMatch(/^"claims";"2026-Q3";"2026-07-01";"2026-10-01";"total";"";"";"";"62";"1";/)
    const ran = await fanal(database.address, ['report', 'claims', '2026-Q3'])
    expect(ran.out.trimEnd()).toBe(answer.body.trimEnd())
  })

  test.each([[['report', 'nothing', '2026']], [['report', 'claims', '2026-13']]])(
    '%j is refused',
    async (args) => {
      const ran = await fanal(database.address, args)
      expect(ran.code).not.toBe(0)
    },
  )
})

test('looks are recorded with what was looked at', async () => {
  await listOf(jordina, 'claims/cases?period=2026-Q3&measure=late&section=02')
  expect(await lastRecord(app, jordina)).toMatchObject({
    act: 'report.read',
    call: 'reportCases',
    subject: 'claims 2026-Q3 late 02',
  })
  const { items } = (await amy.client.get(`/api/v2/staff/audit?customer=${asker.id}`)).json<{
    items: { call: string }[]
  }>()
  expect(items.map(({ call }) => call)).toContain('reportCases')
})
