import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { forgetOldAudit } from '#platform/staff/staff-audit'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { staffRoutes } from '#test/fixtures/sessions'
import { aStaffClient, lastRecord, type StaffClient } from '#test/fixtures/desk/staff'

const app = await closedAfterAll(testApp({ routes: staffRoutes }))
const api = '/api/v2/staff'
const amy = await aStaffClient(app, 'auditor', 'Amy')
const jordina = await aStaffClient(app, 'supervisor', 'Jordina')
const carmen = await aStaffClient(app, 'administrator', 'Carmen')

interface Page {
  items: {
    id: number
    actor: string
    act: string
    is_hidden: boolean
    subject: string | null
    before: unknown
  }[]
  has_more: boolean
}
const search = async ({ client }: StaffClient, query = '') =>
  (await client.get(`${api}/audit${query}`)).json<Page>()

/** A row like those that the acts of features leave. */
const aRecord = (parts: { act?: string; customer?: number; subject?: string; at?: string }) =>
  app.database.one<{ id: number }>(sql`
    insert into staff_audit (at, staff_id, actor, role, act, call, customer_id, subject, reason, before, after)
    values (coalesce(${parts.at}::timestamptz, now()), 1, 'Laia', 'agent', ${parts.act ?? 'case.answer'}, 'answerCase',
      ${parts.customer}, ${parts.subject}, '=1+1', '{"state": "open"}', '{"state": "closed"}') returning id`)

describe('a call of staff', () => {
  test('is recorded with who, role, what, and from where', async () => {
    const answer = await jordina.client.get(`${api}/test`)
    expect(answer.statusCode).toBe(200)
    expect(await lastRecord(app, jordina)).toEqual({
      act: 'case.read',
      call: 'staffRead',
      role: 'supervisor',
      actor: 'Jordina',
      customer_id: null,
      subject: 'staffRead',
      reason: null,
      before: null,
      after: null,
      reference: answer.headers['x-request-id'],
      network: '127.0.0.0',
    })
  })

  test('that is repeated under its key is recorded once', async () => {
    const laia = await aStaffClient(app, 'agent')
    const again = () => laia.client.send('POST', `${api}/test`, {}, { 'idempotency-key': 'one-key-of-hers' })
    await again()
    await again()
    const { count } = await app.database.one<{ count: number }>(sql`
      select count(*)::int as count from staff_audit where staff_id = ${laia.staffId}`)
    expect(count).toBe(1)
  })

  test('that is refused leaves no entry, but a line in the log', async () => {
    const ines = await aStaffClient(app, 'content')
    const size = app.logSize()
    expect((await ines.client.get(`${api}/test`)).statusCode).toBe(403)
    expect(await lastRecord(app, ines)).toBeUndefined()
    expect(app.logs().slice(size)).toContain('"code":"not_permitted"')
  })

  test('about oneself is not recorded when it only reads', async () => {
    const ines = await aStaffClient(app, 'content')
    await ines.client.get(`${api}/profile`)
    await ines.client.get(`${api}/sessions`)
    expect(await lastRecord(app, ines)).toBeUndefined()
  })
})

describe('entries', () => {
  test.each([
    ['changed', sql`update staff_audit set actor = 'Nobody'`],
    ['deleted', sql`delete from staff_audit`],
    ['emptied', sql`truncate staff_audit`],
  ])('cannot be %s', async (_, statement) => {
    await aRecord({})
    await expect(app.database.run(statement)).rejects.toThrow('append-only')
  })

  test('are forgotten after five years, not before', async () => {
    const { id: old } = await aRecord({ at: '2019-01-01T00:00:00Z' })
    const { id: recent } = await app.database.one<{ id: number }>(sql`
      insert into staff_audit (at, actor, role, act, call)
      values (now() - interval '5 years' + interval '1 day', 'x', 'agent', 'own', 'x') returning id`)
    await forgetOldAudit(app.database)
    const left = await app.database.many<{ id: number }>(sql`
      select id from staff_audit where id in (${old}, ${recent})`)
    expect(left).toEqual([{ id: recent }])
  })
})

describe('searching', () => {
  test.each([
    ['?act=case.close', 'by act'],
    ['?actor=LAI&text=4711', 'by name and text'],
    ['?customer=4711', 'by customer'],
    ['?from=2031-03-01&to=2031-03-01', 'by day, in Madrid'],
    ['?text=100%25', 'by a text with a sign that patterns use'],
  ])('%s finds one (%s)', async (query) => {
    // 23:30 in London is the next day in Madrid.
    const at = query.includes('2031') ? '2031-02-28T23:30:00Z' : undefined
    const act = query.includes('close') ? 'case.close' : 'case.answer'
    const { id } = await aRecord({
      act,
      customer: 4711,
      subject: `case 4711 ${query} 100%`,
      ...(at && { at }),
    })
    await aRecord({ subject: 'another 100', customer: 12 })
    const { items } = await search(amy, query)
    expect(items[0]?.id).toBe(id)
    expect(items.filter(({ subject }) => subject === 'another 100')).toEqual([])
  })

  test('goes on from an entry', async () => {
    for (let i = 0; i < 51; i += 1) await aRecord({ subject: 'many of them' })
    const first = await search(amy, '?text=many+of+them')
    expect([first.items.length, first.has_more]).toEqual([50, true])
    const rest = await search(amy, `?text=many+of+them&before=${first.items.at(-1)?.id}`)
    expect([rest.items.length, rest.has_more]).toEqual([1, false])
  })
})

describe('hidden fields', () => {
  test('stay hidden from who may not read such things, on the screen and in the file', async () => {
    const { id } = await aRecord({ subject: 'case 815', customer: 815 })
    const seen = async (who: StaffClient) =>
      (await search(who, '?act=case.answer')).items.find((one) => one.id === id)
    expect(await seen(jordina)).toMatchObject({
      is_hidden: false,
      subject: 'case 815',
      before: { state: 'open' },
    })
    expect(await seen(carmen)).toMatchObject({
      is_hidden: true,
      actor: 'Laia',
      subject: null,
      reason: null,
      before: null,
      after: null,
      customer_id: null,
    })
    const file = await carmen.client.get(`${api}/audit/export?act=case.answer`)
    expect(file.body).toContain('"Laia"')
    expect(file.body).not.toContain('case 815')
    expect(file.body).not.toContain('closed')
  })

  test.each(['customer=815', 'text=case'])('are not searched by who may not see them: %s', async (query) => {
    expect((await carmen.client.get(`${api}/audit?${query}`)).json()).toMatchObject({
      error: 'invalid_request',
      errors: { [query.split('=')[0] ?? '']: ['not_permitted'] },
    })
  })
})

describe('the file', () => {
  test('is for a spreadsheet, runs no formula, and is recorded before it leaves', async () => {
    await aRecord({ subject: 'case 1 "quoted"; and more' })
    const answer = await jordina.client.get(`${api}/audit/export?actor=Laia`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="?registro-\d{4}-\d\d-\d\d\.csv/,
    )
    const [head, line] = answer.body.split('\r\n')
    expect(head).toBe(
      '\ufeffat;actor;role;act;call;customer;subject;reason;before;after;hidden;network;reference',
    )
    expect(line).toContain('"case 1 ""quoted""; and more"')
    expect(line).toContain(`"'=1+1"`)
    expect(await lastRecord(app, jordina)).toMatchObject({ act: 'audit.export', subject: 'actor=Laia' })
  })

  test('is not for agents', async () => {
    const laia = await aStaffClient(app, 'agent')
    expect((await laia.client.get(`${api}/audit/export`)).json()).toMatchObject({
      error: 'not_permitted',
      errors: { who_can: ['supervisor', 'administrator', 'auditor'] },
    })
  })
})
