import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { leastAnswerDay } from '@fanal/domain/support/case-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { fanal as run } from '#test/command'
import { type TestDatabase, testDatabase } from '#test/database'
import { aClaim, type Asker, anAsker, aRequest, caseOf, historyOf } from '#test/fixtures/cases'
import { mailsTo } from '#test/deliver'

const body = 'Junta Arbitral de Consum de Catalunya'

let database: TestDatabase
let app: TestApp
let asker: Asker
let number: string
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database })
  await setSetting(database, 'support.disputeBody', JSON.stringify({ name: body, url: '' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.run(sql`truncate rate_limits`)
  asker = await anAsker(app, { customer: { locale: 'ca-ES' } })
  number = await aClaim(asker)
})

const fanal = (...words: string[]) => run(database.address, words)
const shown = () => caseOf(asker.client, number)
const lastMail = async () => (await mailsTo({ database }, asker.email)).at(-1)

describe('a case from hand to hand', () => {
  test('taken, answered, asked', async () => {
    expect(await fanal('case', 'take', number, '--as', 'Laia')).toMatchObject({
      code: 0,
      out: `Case ${number} is Laia's\n`,
    })
    expect(await shown()).toMatchObject({ assignee: 'Laia' })
    expect((await fanal('case', 'answer', number, '--as', 'Laia', '--text', 'Ho mirem.')).code).toBe(0)
    expect(await lastMail()).toMatchObject({ subject: `Novetats sobre la teva reclamació ${number}` })
    expect((await lastMail())?.text).toContain('Ho mirem.')
    expect((await fanal('case', 'ask', number, '--text', 'Ens envies una foto?')).code).toBe(0)
    expect(await shown()).toMatchObject({
      state: 'asked',
      asked: 'Ens envies una foto?',
      asked_thing: 'words',
      clock: { is_stopped: true },
    })
    expect(await fanal('case', 'ask', number, '--text', 'Una altra?')).toMatchObject({
      code: 1,
      err: expect.stringContaining('already asked') as string,
    })
    expect(historyOf(await shown())).toEqual([
      'opened by customer',
      'taken by staff',
      'message by staff',
      'asked by staff',
    ])
  })

  test('more days than the law gives', async () => {
    const ask = (until: string) => fanal('case', 'ask', number, '--text', 'Foto?', '--until', until)
    const least = leastAnswerDay(madridDayOf(Date.now()))
    for (const day of ['2026-01-01', addDays(least, -1)])
      expect(await ask(day)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`${day} is before ${least}`) as string,
      })
    expect((await ask('2026-02-30')).err).toContain('not a day')
    expect((await ask('2099-12-30')).out).toContain('waits for the customer until 2099-12-30')
    expect((await shown()).answer_by).toBe('2099-12-30T22:59:59.999Z')
    expect((await shown()).entries.at(-1)?.answer_by).toBe('2099-12-30')
  })

  test('without a day: the one of the law, the same in answer, history and case', async () => {
    const least = leastAnswerDay(madridDayOf(Date.now()))
    expect((await fanal('case', 'ask', number, '--text', 'Foto?')).out).toContain(`until ${least}`)
    const { answer_by, entries } = await shown()
    expect([madridDayOf(Date.parse(answer_by ?? '')), entries.at(-1)?.answer_by]).toEqual([least, least])
  })

  test('the thing that is asked for is named, or refused', async () => {
    const ask = (thing: string) => fanal('case', 'ask', number, '--text', 'Foto?', '--thing', thing)
    expect((await ask('money')).err).toContain('thing: not a choice')
    expect((await ask('photo')).code).toBe(0)
    expect(await shown()).toMatchObject({ asked: 'Foto?', asked_thing: 'photo' })
  })

  test('forwarded, with the fields of the form, and answered', async () => {
    const path = join(tmpdir(), `fields-${number}.json`)
    await writeFile(path, '{"priority": "high"}')
    const { code, out } = await fanal('case', 'forward', number, '--as', 'Laia', '--fields', path)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      process: 'R1',
      reference: number,
      type: '02',
      subtype: '009',
      cups: asker.contract.cups,
      invoice: asker.invoice.number,
      comments: 'La casa estuvo vacía.',
      priority: 'high',
    })
    expect(await shown()).toMatchObject({
      state: 'forwarded',
      turn: 'distributor',
      clock: { distributor: {} },
    })
    expect(JSON.stringify(await shown())).not.toContain('priority')
    const answer = await fanal(
      'case',
      'distributor-answer',
      number,
      '--as',
      'e-distribución',
      '--text',
      'Estimada.',
    )
    expect(answer.code).toBe(0)
    expect((await shown()).entries.at(-1)).toMatchObject({ by: 'distributor', author: 'e-distribución' })
    expect(await shown()).toMatchObject({ state: 'open' })
  })

  test('not forwarded over an open question, unless it is meant', async () => {
    await fanal('case', 'ask', number, '--text', 'Foto?')
    expect(await fanal('case', 'forward', number)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--unanswered') as string,
    })
    expect(await shown()).toMatchObject({ state: 'asked' })
    expect((await fanal('case', 'forward', number, '--unanswered')).code).toBe(0)
    expect(await shown()).toMatchObject({ state: 'forwarded', answer_by: null })
  })

  test('of another type: the dates are those of that type', async () => {
    expect((await fanal('case', 'change-type', number, '013')).out).toMatch(
      /was of subtype 009 \(.+\) and is of 013 \(.+\) now/,
    )
    expect((await lastMail())?.text).toMatch(/de «.+» a «.+»/)
    expect(await shown()).toMatchObject({
      claim: { tipus: '03', subtipus: '013' },
      clock: { unit: 'working_days', total: 15 },
    })
    expect((await fanal('case', 'change-type', number, '999')).err).toContain('subtype: not a choice')
    for (const gas of ['033', '068'])
      expect((await fanal('case', 'change-type', number, gas)).err).toContain(
        `${gas} is a claim about gas, its contract is of electricity`,
      )
    expect((await fanal('case', 'change-type', number, '013')).err).toContain('has the subtype 013 already')
    const request = await aRequest(asker)
    expect((await fanal('case', 'change-type', request, '013')).err).toContain('not a claim')
  })
})

describe('the end of a case', () => {
  test('accepted', async () => {
    expect((await fanal('case', 'close', number, 'accepted', '--text', 'Tens raó.')).out).toBe(
      `Case ${number} is accepted\n`,
    )
    expect(await shown()).toMatchObject({ state: 'closed', result: 'accepted', acts: ['reopen', 'rate'] })
    expect((await shown()).entries.at(-1)).toMatchObject({
      kind: 'closed',
      result: 'accepted',
      text: 'Tens raó.',
    })
    expect((await fanal('case', 'answer', number, '--text', 'Més')).err).toContain(`case ${number}: closed`)
  })

  test('denied only with the dispute body', async () => {
    const deny = (text: string) => fanal('case', 'close', number, 'denied', '--text', text)
    expect((await deny('No.')).err).toContain('dispute body missing')
    expect(await shown()).toMatchObject({ state: 'open' })
    expect((await deny(`No. Pots anar a la ${body.toUpperCase()}.`)).code).toBe(0)
    expect((await lastMail())?.text).toContain(body)
    expect(await shown()).toMatchObject({ outcome: 'denied' })
  })

  test('not denied where no body is set, not with another result, not without reasons', async () => {
    await unsetSetting(database, 'support.disputeBody')
    expect((await fanal('case', 'close', number, 'denied', '--text', `No. ${body}`)).code).toBe(1)
    await setSetting(database, 'support.disputeBody', JSON.stringify({ name: body, url: '' }))
    expect((await fanal('case', 'close', number, 'withdrawn', '--text', 'x')).err).toContain(
      'result: not a choice',
    )
    expect((await fanal('case', 'close', number, 'accepted')).code).toBe(2)
  })
})

test('the list is by due date, and can be narrowed', async () => {
  const urgent = await aRequest(asker, { categ_id: 6 })
  const { out } = await fanal('case', 'list', '--limit', '10000')
  expect(out.indexOf(urgent)).toBeLessThan(out.indexOf(number))
  await fanal('case', 'take', number, '--as', 'Quim')
  const mine = (await fanal('case', 'list', '--as', 'Quim')).out
  const due = Date.parse((await shown()).due_at)
  expect(mine.trim().split('\n')).toEqual([
    expect.stringContaining(`${number}  due ${madridDayOf(due)} 23:59`),
  ])
  expect((await fanal('case', 'list', '--turn', 'nobody')).code).toBe(2)
  expect((await fanal('case', 'list', '--late')).out).not.toContain(number)
  expect((await fanal('case', 'show', number)).out).toContain('La casa estuvo vacía.')
})

test('what is no case is told', async () => {
  expect((await fanal('case', 'take', '26999999', '--as', 'x')).err).toContain('there is no case 26999999')
  expect((await fanal('case', 'show', '26999999')).code).toBe(1)
  expect((await fanal('case', 'answer', 'abc', '--text', 'x')).code).toBe(2)
})

test('a notice reaches everybody of an area once, and what they have open', async () => {
  const far = await anAsker(app)
  await database.run(
    sql`update contracts set postal_code = '08001', dso_name = 'e-distribución' where id = ${asker.contract.id}`,
  )
  const outage = await aClaim(asker, {
    tipus: '05',
    subtipus: '022',
    answers: { incident_from: '2026-11-01', is_ongoing: true },
  })
  const notice = () => fanal('case', 'notice', '--postal-code', '08001', '--text-ca', 'Avaria a la zona.')
  const before = (await mailsTo({ database }, asker.email)).length
  expect((await notice()).out).toBe('1 customers are told\n')
  expect((await notice()).out).toBe('0 customers are told, 1 had been told before\n')
  expect((await mailsTo({ database }, asker.email)).length).toBe(before + 1)
  expect(await lastMail()).toMatchObject({ subject: 'Avís sobre el teu subministrament' })
  expect((await caseOf(asker.client, outage)).entries.at(-1)).toMatchObject({
    kind: 'notice',
    text: 'Avaria a la zona.',
  })
  expect((await shown()).entries.at(-1)?.kind).toBe('opened')
  expect((await mailsTo({ database }, far.email)).map(({ subject }) => subject)).toEqual([])
  const all = await fanal('case', 'notice', '--distributor', 'E-DISTRIBUCIÓN', '--text-ca', 'Una altra.')
  expect(all.out).toBe('1 customers are told\n')
  const area = async () =>
    (await asker.client.get(`/api/v2/contracts/${asker.contract.name}/incident/`)).json().incident?.text
  expect(await area()).toBe('Una altra.')
  const by = (name: string, value: string) =>
    fanal('case', 'notice', name, value, '--text-ca', 'Ja hi és.', '--over')
  await by('--distributor', 'e-distribución')
  expect(await area()).toBe('Avaria a la zona.')
  await by('--postal-code', '08001')
  expect(await area()).toBeUndefined()
  expect((await fanal('case', 'notice', '--text-es', 'x')).code).toBe(2)
  expect((await fanal('case', 'notice', '--postal-code', '8', '--text-es', 'x')).code).toBe(2)
})

test('a notice is read in the language of each, or as it is where it is not written in that', async () => {
  const spanish = await anAsker(app, { customer: { locale: 'es-ES' } })
  const english = await anAsker(app, { customer: { locale: 'en-US' } })
  await database.run(sql`
    update contracts set postal_code = '08099' where customer_id = any(${[asker.id, spanish.id, english.id]})`)
  const send = (...texts: string[]) => fanal('case', 'notice', '--postal-code', '08099', ...texts)
  const all = ['--text-ca', 'Tall demà.', '--text-es', 'Corte mañana.']
  expect((await send('--text-ca', '')).code).toBe(2)
  expect((await send('--text-ca', 'Tall ara.')).out).toBe(
    '3 customers are told, 2 read it in a language that is not theirs\n',
  )
  const lastTo = async ({ email }: { email: string }) => (await mailsTo({ database }, email)).at(-1)?.text
  expect(await lastTo(english)).toContain('in another language only:\n\nTall ara.')
  expect(await lastTo(spanish)).toContain('en otra lengua:\n\nTall ara.')
  expect(await lastTo(asker)).not.toContain('altra llengua')
  expect((await send(...all, '--text-en', 'Cut tomorrow.')).out).toBe('3 customers are told\n')
  for (const [one, text] of [
    [asker, 'Tall demà.'],
    [spanish, 'Corte mañana.'],
    [english, 'Cut tomorrow.'],
  ] as const)
    expect((await mailsTo({ database }, one.email)).at(-1)?.text).toContain(text)
})

test('invoices in claim are listed for whoever collects, until the claim is over', async () => {
  const held = async () => (await fanal('case', 'holds')).out
  const line = `${asker.invoice.number};${asker.contract.name};unpaid;`
  expect(await held()).toContain(line)
  expect(await held()).toContain(`;${number};${madridDayOf(Date.now())} `)
  await fanal('case', 'close', number, 'accepted', '--text', 'Sí.')
  expect(await held()).not.toContain(line)
})

test('claims of a quarter as CSV', async () => {
  await fanal('case', 'close', number, 'accepted', '--text', 'Sí.')
  const [year, month] = [new Date().getFullYear(), new Date().getMonth()]
  const quarter = `${year}-Q${Math.floor(month / 3) + 1}`
  const { out } = await fanal('case', 'export', quarter)
  const [head, ...lines] = out.trim().split('\n')
  expect(head).toMatch(/^number;opened;type;subtype;/)
  expect(lines.find((line) => line.startsWith(number))).toMatch(
    /;02;009;billing;electricity;17001;;0;closed;accepted;/,
  )
  expect((await fanal('case', 'export', '2020-Q1')).out.trim()).toBe(head)
  expect((await fanal('case', 'export', '2020-5')).code).toBe(2)
})

test('a category is closed and opened', async () => {
  const offered = async () =>
    (await asker.client.get('/api/v2/crm/cases/categories/'))
      .json<{ items: { id: number }[] }>()
      .items.map(({ id }) => id)
  expect((await fanal('case', 'category', '5', 'close')).code).toBe(0)
  expect(await offered()).not.toContain(5)
  expect((await fanal('case', 'category', '5', 'open')).code).toBe(0)
  expect(await offered()).toContain(5)
  expect((await fanal('case', 'category', '77', 'open')).err).toContain('there is no category 77')
})
