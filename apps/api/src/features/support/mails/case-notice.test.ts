import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aClaim, anAsker, type Asker, aVisitorsCase } from '#test/fixtures/cases'
import { eventsOf, noticesOf, switchOff } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { notifyDeadlines } from './case-notice.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
let asker: Asker
let number: string
beforeEach(async () => {
  asker = await anAsker(app)
  number = await aClaim(asker)
})

const operate = (...words: string[]) => fanal(database.address, words)
const subjects = async () => (await mailsTo(app, asker.email)).map(({ subject }) => subject)
const ask = () => operate('case', 'ask', number, '--text', '¿Nos mandas una foto?', '--thing', 'photo')

describe('a case', () => {
  test('tells of each step, and when it needs its customer until when', async () => {
    await operate('case', 'forward', number)
    await ask()
    const [asked, forwarded, opened] = await noticesOf(asker.client)
    expect([opened?.title, forwarded?.title]).toEqual([
      `Hemos recibido tu reclamación: ${number}`,
      `La distribuidora tiene tu reclamación ${number}`,
    ])
    expect(asked).toMatchObject({
      event: 'case_needs_you',
      title: `Tu reclamación ${number} necesita una foto`,
      detail: expect.stringMatching(/^Tienes hasta el \p{L}+ \d+ \p{L}+$/u),
      href: `/solicitudes/${number}`,
    })
    expect(asked?.day).toBe((await answerBy()).slice(0, 10))
    expect(await subjects()).toHaveLength(3)
  })

  const answerBy = async () =>
    madridDayOf(
      (
        await database.one<{ answer_by: Date }>(sql`select answer_by from cases where number = ${number}`)
      ).answer_by.getTime(),
    )

  test('its receipt and its answer are mailed whatever was chosen, once; the rest is not', async () => {
    await switchOff(asker.client, 'cases')
    number = await aClaim(asker)
    await operate('case', 'forward', number)
    await operate('case', 'close', number, 'accepted', '--text', 'Tienes razón.')
    expect((await subjects()).slice(1)).toEqual([
      `Hemos recibido tu reclamación: ${number}`,
      `Resuelta a tu favor: reclamación ${number}`,
    ])
    expect((await noticesOf(asker.client)).slice(0, 3).map(({ event }) => event)).toEqual([
      'case_closed',
      'case_moved',
      'case_moved',
    ])
  })

  test('a step that is refused tells nothing', async () => {
    await operate('case', 'close', number, 'lottery', '--text', 'No.')
    expect(await eventsOf(database, asker.id)).toEqual(['case_moved'])
  })

  test('of somebody without an account is mailed and nothing else', async () => {
    const before = await database.one(sql`select count(*) as n from notices`)
    await aVisitorsCase(app, { email: 'ona.visitor@example.com' })
    expect(await mailsTo(app, 'ona.visitor@example.com')).toHaveLength(1)
    expect(await database.one(sql`select count(*) as n from notices`)).toEqual(before)
  })
})

describe('an answer that is due', () => {
  const today = madridDayOf(Date.now())
  const noon = new Date(`${today}T11:00:00Z`)
  const dueIn = (days: number) =>
    database.run(sql`
      update cases set answer_by = ${`${addDays(today, days)}T10:00:00Z`} where number = ${number}`)
  const deadlines = async () =>
    (await noticesOf(asker.client)).filter(({ event }) => event === 'case_deadline')

  test('is told two days before, once, and to nobody else', async () => {
    const other = await aSignedInCustomer(app)
    await ask()
    await dueIn(3)
    await notifyDeadlines(app.deps, noon)
    expect(await deadlines()).toEqual([])
    await dueIn(2)
    for (const _ of [1, 2]) await notifyDeadlines(app.deps, noon)
    expect(await deadlines()).toEqual([
      expect.objectContaining({
        title: `Tu reclamación ${number} sigue esperando una foto`,
        day: addDays(today, 2),
      }),
    ])
    expect(await noticesOf(other.client)).toEqual([])
  })

  test('not if it came', async () => {
    await ask()
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/messages`, { message: 'Aquí está.' })
    await database.run(sql`update cases set answer_by = ${noon} where number = ${number}`)
    await notifyDeadlines(app.deps, new Date(noon.getTime() - 3_600_000))
    expect(await deadlines()).toEqual([])
  })
})

test('a notice to an area reaches its customers once, as they chose', async () => {
  await switchOff(asker.client, 'cases')
  const reader = await anAsker(app)
  await database.run(sql`
    update contracts set postal_code = '17999' where customer_id = any(${[asker.id, reader.id]})`)
  const tell = () =>
    operate('case', 'notice', '--postal-code', '17999', '--text-es', 'Corte programado el martes.')
  for (const _ of [1, 2]) expect(await tell()).toMatchObject({ code: 0 })
  for (const { client } of [asker, reader])
    expect((await noticesOf(client)).filter(({ event }) => event === 'incident')).toEqual([
      expect.objectContaining({ title: 'Aviso sobre tu suministro', detail: 'Corte programado el martes.' }),
    ])
  expect((await mailsTo(app, reader.email)).at(-1)?.subject).toBe('Aviso sobre tu suministro')
  expect(await subjects()).toEqual([`Hemos recibido tu reclamación: ${number}`])
})
