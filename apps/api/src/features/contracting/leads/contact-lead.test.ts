import { callDays, callWindow } from '@fanal/domain/contracting/forms/call-hours'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { dataUrlOf, pdfOf } from '#test/fixtures/lead-steps'
import { aKey } from '#test/fixtures/leads'
import { sharedApp } from '#test/fixtures/shared-app'
import { wrongContacts } from '#test/fixtures/wrong-contacts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })

const form = {
  name: 'Marta',
  surname1: 'Puig',
  surname2: '',
  email: 'marta.call@example.com',
  telephone: '+34 600 00 00 10',
  contactHours: '9-13h',
  consent: true,
  cups: '',
}
const send = (over: object = {}, headers: Record<string, string> = {}) =>
  app.visitor.send('POST', '/api/v2/leads/contact/', { ...form, ...over }, headers)

describe('"call me"', () => {
  test('is a case with a number, a receipt and a recorded consent', async () => {
    const key = aKey()
    const answer = await send({ invoice: { name: 'bill.pdf', content: dataUrlOf(pdfOf(500)) } }, key)
    const { status, result: number } = answer.json<{ status: string; result: string }>()
    expect(status).toBe('OK')
    const row = await app.database.one<{
      mobile: string
      category_id: number
      text: string
      files: number
    }>(sql`
      select c.mobile, c.category_id, e.text,
        (select count(*) from case_files f where f.customer_id = 0 and f.case_id = c.id) as files
      from cases c join case_entries e on e.customer_id = c.customer_id and e.case_id = c.id
      where c.customer_id = 0 and c.number = ${number}`)
    expect(row).toMatchObject({ mobile: '+34600000010', category_id: 7, files: 1 })
    expect(row.text).toContain('Marta Puig')
    expect(row.text).toContain('600000010')
    expect(row.text).not.toContain('+34')
    const [mail] = await mailsTo(app, 'marta.call@example.com')
    expect(mail?.subject).toContain(number)
    expect(
      await app.database.many(sql`
        select purpose, granted from visitor_consents where visitor = ${`case ${number}`}`),
    ).toEqual([{ purpose: 'call', granted: true }])
    const again = await send({ invoice: { name: 'bill.pdf', content: dataUrlOf(pdfOf(500)) } }, key)
    expect(again.json()).toEqual(answer.json())
    expect(app.logs()).not.toContain('marta.call')
  })

  test('has a day, and the clock of its case is that hour', async () => {
    const day = callDays(Date.now())[1] ?? ''
    const answer = await send({ contactDay: day, contactHours: '15-19h', email: 'a.day@example.com' })
    const { result: number } = answer.json<{ result: string }>()
    const row = await app.database.one<{ due_at: Date; subject: string }>(sql`
      select due_at, subject from cases where customer_id = 0 and number = ${number}`)
    expect(row.due_at.getTime()).toBe(callWindow(day, '15-19h').to)
    expect(row.subject).toContain(documentFormats('es-ES').namedDay(row.due_at))
    expect((await fanal(database.address, ['case', 'show', number])).out).toContain(`due ${day} 19:00`)
    await fanal(database.address, ['case', 'answer', number, '--as', 'Laia', '--text', 'Te hemos llamado.'])
    const after = await app.database.one<{ due_at: Date }>(sql`
      select due_at from cases where customer_id = 0 and number = ${number}`)
    expect(after.due_at.getTime()).toBeGreaterThan(row.due_at.getTime())
  })

  test.each(['2020-01-01', 'mañana'])('a day like %s is refused', async (contactDay) => {
    const answer = await send({ contactDay, email: 'no.day@example.com' })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { contactDay: ['not_a_choice'] }])
  })

  test.each<[object, object]>([...wrongContacts, [{ consent: null }, { consent: ['must_be_accepted'] }]])(
    '%o is refused',
    async (over, errors) => {
      const answer = await send(over)
      expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
    },
  )

  test('is closed with the form of visitors', async () => {
    await setSetting(app.database, 'features.unsignedContact', 'false')
    expect((await send()).statusCode).toBe(404)
    await unsetSetting(app.database, 'features.unsignedContact')
  })
})
