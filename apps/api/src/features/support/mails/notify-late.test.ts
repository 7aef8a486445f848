import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aClaim, anAsker, aRequest, type Asker, aVisitorsCase, caseOf, historyOf } from '#test/fixtures/cases'
import { noticesOf } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { notifyLate } from './notify-late.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
let asker: Asker
let number: string
beforeEach(async () => {
  // Cases of other tests are not late any more.
  await database.run(sql`update cases set due_at = now() + interval '30 days' where state <> 'closed'`)
  asker = await anAsker(app)
  number = await aClaim(asker)
})

/** As if all of it had happened that much earlier. */
async function earlier(hours: number, one = number): Promise<void> {
  await database.run(sql`
    update case_entries e set at = at - make_interval(hours => ${hours}::int) from cases c
    where c.number = ${one} and e.customer_id = c.customer_id and e.case_id = c.id`)
  await database.run(sql`
    update cases set opened_at = opened_at - make_interval(hours => ${hours}::int),
      due_at = due_at - make_interval(hours => ${hours}::int) where number = ${one}`)
}
/** In the middle of the day, whatever the hour is now. */
const noon = new Date(`${madridDayOf(Date.now())}T11:00:00Z`)
const night = new Date(`${addDays(madridDayOf(Date.now()), -1)}T02:00:00Z`)
const run = (now = noon) => notifyLate(app.deps, now)
const lateOnes = async () => (await noticesOf(asker.client)).filter(({ event }) => event === 'case_late')
const lateMails = async (to = asker.email) =>
  (await mailsTo(app, to)).filter(({ subject }) => /No te hemos contestado a tiempo/.test(subject))
/** Six days ago it had five: late since yesterday or today. */
const late = () => earlier(6 * 24)

describe('a case whose date has passed', () => {
  test('is announced once: in its history, by notice and by mail, with an apology and what to do', async () => {
    await setSetting(
      database,
      'support.disputeBody',
      JSON.stringify({ name: 'Junta Arbitral', url: 'https://junta.example.com/' }),
    )
    await late()
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const one = await caseOf(asker.client, number)
    expect(historyOf(one)).toEqual(['opened by customer', 'late by system'])
    expect(one.late_since).toBe(new Date(Date.parse(one.due_at) + 1).toISOString())
    expect(await lateOnes()).toEqual([
      expect.objectContaining({
        title: `No te hemos contestado a tiempo: reclamación ${number}`,
        detail: expect.stringMatching(/^Fuera de plazo desde el .+\. Lo sentimos/) as string,
        href: `/solicitudes/${number}`,
      }),
    ])
    const [mail, ...more] = await lateMails()
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/fuera de plazo desde el .+ Lo sentimos/)
    expect(mail?.text).toContain('Junta Arbitral, https://junta.example.com/')
    expect(mail?.text).toContain('Para hablar con una persona')
    expect(mail?.text).not.toMatch(/Te contestaremos|\{\w+\}/)
    await unsetSetting(database, 'support.disputeBody')
  })

  test('whatever we write afterwards promises no day that has passed', async () => {
    await late()
    await run()
    await fanal(database.address, ['case', 'ask', number, '--text', '¿Una foto?'])
    const asked = (await mailsTo(app, asker.email)).at(-1)
    expect(asked?.text).toContain('fuera de plazo desde el')
    expect(asked?.text).not.toMatch(/Te contestaremos|plazo está parado/)
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/messages`, { message: 'Aquí.' })
    const answered = (await mailsTo(app, asker.email)).at(-1)
    expect(answered?.subject).toBe(`Hemos recibido tu respuesta: ${number}`)
    expect(answered?.text).not.toMatch(/Te contestaremos|vuelve a correr/)
  })

  test('on the day: not before, nor by night, unless hours count; nor weeks later', async () => {
    await earlier(4 * 24)
    expect(await run()).toBe(0)
    await earlier(3 * 24)
    expect(await run(night)).toBe(0)
    expect(await run()).toBe(1)
    const old = await aClaim(asker)
    await earlier(30 * 24, old)
    expect(await run()).toBe(0)
    const outage = await aRequest(asker, { categ_id: 4 })
    await database.run(sql`
      update cases set deadline_kind = 'continuity', due_at = ${new Date(night.getTime() - 1)} where number = ${outage}`)
    expect(await run(night)).toBe(1)
  })

  test('not once it is closed; again when it was opened again and that date has passed too', async () => {
    await late()
    await fanal(database.address, ['case', 'close', number, 'accepted', '--text', 'Sí.'])
    expect(await run()).toBe(0)
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/reopen`, { message: 'No.', attachments: [] })
    expect(await run()).toBe(0)
    await late()
    expect(await run()).toBe(1)
  })

  test('of two processes one announces it', async () => {
    await late()
    expect((await Promise.all([run(), run(), run()])).reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await lateOnes()).toHaveLength(1)
  })

  test('of somebody without an account is announced by mail', async () => {
    const { number: theirs } = await aVisitorsCase(app, { email: 'late.visitor@example.com' })
    await earlier(40 * 24, theirs)
    await database.run(
      sql`update cases set due_at = ${new Date(noon.getTime() - 1)} where number = ${theirs}`,
    )
    expect(await run()).toBe(1)
    expect(await lateMails('late.visitor@example.com')).toHaveLength(1)
  })
})

test('the receipt says since when, and no date that has passed as one to come', async () => {
  await late()
  const listed = (await asker.client.get('/api/v2/crm/cases/')).json<{ items: object[] }>().items
  expect(listed).toMatchObject([
    { number, unit: 'days', is_late: true, late_since: expect.any(String) as string },
  ])
})
