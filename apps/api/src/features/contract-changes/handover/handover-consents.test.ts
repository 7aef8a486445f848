import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { aHolder, changesOf, detailOf, type Holder } from '#test/fixtures/changes'
import { codeOf, linkOf } from '#test/fixtures/signatures'
import { aNextHolder, askForHolder } from '#test/fixtures/handover'
import { pdfText } from '#test/pdf'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const today = madridDayOf(Date.now())
let holder: Holder
let next: ReturnType<typeof aNextHolder>
let token: string
beforeEach(async () => {
  await database.run(sql`truncate rate_limits`)
  holder = await aHolder(app)
  next = aNextHolder()
  await database.run(sql`
    insert into contract_services (customer_id, contract_id, name, start_date, end_date)
    select ${holder.id}::bigint, ${holder.contract.id}::bigint, name, '2024-03-01', end_date
    from (values ('Manteniment', null::date), ('Assistència', ${addDays(today, 90)}::date),
      ('Estudi', ${addDays(today, -30)}::date)) given (name, end_date)`)
  await askForHolder(holder, next)
  token = await linkOf(database, next.email)
})

const signWith = async (consents: object) => {
  await app.visitor.send('POST', `/api/v2/signatures/${token}/code`, {})
  const code = await codeOf(database, next.email)
  return app.visitor.send('POST', `/api/v2/signatures/${token}/confirm`, { code, ...consents })
}
const done = async () => fanal(database.address, ['change', 'done', String((await changesOf(holder))[0]?.id)])
const servicesOf = async (whose: Holder) =>
  (await detailOf(whose)).services.map(({ name, start_date, end_date }) => ({ name, start_date, end_date }))

test('services of the contract go on with it, and who signs reads which', async () => {
  const shown = (await app.visitor.get(`/api/v2/signatures/${token}`)).json<SignatureShown>()
  expect(shown.summary).toContainEqual({
    field: 'Servicios que siguen',
    before: '—',
    after: expect.stringMatching(/^(Manteniment, Assistència|Assistència, Manteniment)$/) as string,
  })
  await signWith({ accept_gdpr: true })
  await done()
  const theirs = await servicesOf({ ...holder, client: await app.as(next.vat) })
  expect(theirs).toHaveLength(2)
  expect(theirs).toEqual(
    expect.arrayContaining([
      { name: 'Manteniment', start_date: today, end_date: null },
      { name: 'Assistència', start_date: today, end_date: addDays(today, 90) },
    ]),
  )
  const former = await servicesOf(holder)
  expect(Object.fromEntries(former.map(({ name, end_date }) => [name, end_date]))).toEqual({
    Manteniment: today,
    Assistència: today,
    Estudi: addDays(today, -30),
  })
})

test('consents do not pass: the new holder gives their own with the signature', async () => {
  await database.run(sql`
    insert into consents (customer_id, purpose, granted, text_version, locale, channel)
    values (${holder.id}, 'publicity', true, '2024-01', 'es-ES', 'web')`)
  const refused = await signWith({})
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { accept_gdpr: ['must_be_accepted'] }])
  expect((await changesOf(holder))[0]?.state).toBe('signature_pending')
  expect((await signWith({ accept_gdpr: true })).statusCode).toBe(200)
  await database.run(sql`
    update signatures set closed_at = closed_at - interval '3 days' where customer_id = ${holder.id}`)
  await done()
  const given = await database.many<{ purpose: string; granted: boolean; locale: string; day: string }>(sql`
    select purpose, granted, k.locale, (given_at at time zone 'Europe/Madrid')::date as day
    from consents k join customers u on u.id = k.customer_id where u.vat = ${next.vat} order by purpose`)
  const signedOn = { locale: 'ca-ES', day: addDays(today, -3) }
  expect(given).toEqual([
    { purpose: 'contract', granted: true, ...signedOn },
    { purpose: 'direct_debit', granted: true, ...signedOn },
    { purpose: 'gdpr', granted: true, ...signedOn },
    { purpose: 'publicity', granted: false, ...signedOn },
  ])
})

test('the proof says what was agreed to, to who agreed only; the document that nothing passes', async () => {
  const document = await app.visitor.get(`/api/v2/signatures/${token}/document`)
  expect(pdfText(document.rawPayload).replaceAll('\n', ' ')).toContain('no passen a Laia Puig Serra')
  await signWith({ accept_gdpr: true, activate_publicity: true })
  await done()
  const proofOf = async (whose: Holder) => {
    const [change] = await changesOf(whose)
    const path = `/api/v2/contracts/${holder.contract.name}/changes/${change?.id}/evidence`
    return pdfText((await whose.client.get(path)).rawPayload).replaceAll('\n', ' ')
  }
  expect(await proofOf({ ...holder, client: await app.as(next.vat) })).toContain('Publicidad: sí')
  expect(await proofOf(holder)).not.toContain('Publicidad')
})
