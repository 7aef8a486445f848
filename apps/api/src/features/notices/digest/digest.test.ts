import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer } from '#test/app'
import { mailsTo } from '#test/deliver'
import { aNotice, tell } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { sendDigests } from './send-digests.ts'

const app = await sharedApp()
const { database } = app
const { env } = app.deps
let marta: SignedInCustomer
beforeEach(async () => {
  failures.length = 0
  await database.run(sql`truncate outbox`)
  await database.run(sql`update notices set is_in_digest = false`)
  marta = await aReader()
})

async function aReader(locale = 'es-ES', quiet: { from: number; until: number } | null = null) {
  const reader = await aSignedInCustomer(app, { locale })
  await reader.client.send('POST', '/api/v2/notices/times', { quiet, is_digest: true })
  return reader
}
/** All waiting notices were told at this moment. */
const toldAt = (instant: string) =>
  database.run(sql`update notices set created_at = ${instant}::timestamptz where is_in_digest`)
const failures: string[] = []
const at = (instant: string, own = database) =>
  sendDigests(env, own, { now: new Date(instant), onError: (error) => failures.push(String(error)) })
const mails = (customer = marta) => mailsTo(app, customer.email)
/** Words of others may have braces. */
const anAlert = () =>
  aNotice(marta, {
    event: 'alert_ended',
    key: 'alert',
    told: { product: '{name} Q1', day: '2026-11-16' },
    link: { page: 'notices' },
  })

test('is one mail at 8, with everything since the last, in the order of the day', async () => {
  await tell(app, aNotice(marta))
  await tell(app, anAlert())
  await toldAt('2026-11-16T10:00:00Z')
  expect(await mails()).toEqual([])
  await at('2026-11-17T06:59:59Z')
  expect(await mails()).toEqual([])
  await at('2026-11-17T07:00:00Z')
  const [mail, ...more] = await mails()
  expect([mail?.subject, more]).toEqual(['Tus 2 avisos de hoy', []])
  const lines = ['Tienes una factura nueva: 37,07\u00A0€', 'Ha terminado tu alerta: {name} Q1']
  expect(lines.map((line) => mail?.text.indexOf(line) ?? -1).every((place) => place > 0)).toBe(true)
  expect(mail?.text.indexOf(lines[0] ?? '')).toBeLessThan(mail?.text.indexOf(lines[1] ?? '') ?? 0)
  expect(mail?.text).toContain('/factura/12?lang=es-ES')
  await at('2026-11-18T07:00:00Z')
  expect(await mails()).toHaveLength(1)
})

test('the next day has the next ones', async () => {
  await tell(app, aNotice(marta))
  await toldAt('2026-11-16T10:00:00Z')
  await at('2026-11-17T07:00:30Z')
  await tell(app, aNotice(marta, { key: 'b' }))
  await toldAt('2026-11-17T09:00:00Z')
  await at('2026-11-17T20:00:00Z')
  expect(await mails()).toHaveLength(1)
  await at('2026-11-18T07:00:00Z')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Tu aviso de hoy', 'Tu aviso de hoy'])
})

test('comes as the quiet hours end', async () => {
  const late = await aReader('es-ES', { from: 23, until: 10 })
  await tell(app, aNotice(late))
  await toldAt('2026-11-16T10:00:00Z')
  await at('2026-11-17T08:59:00Z')
  expect(await mails(late)).toEqual([])
  await at('2026-11-17T09:00:00Z')
  expect(await mails(late)).toHaveLength(1)
})

test.each([
  ['ca-ES', "El teu avís d'avui"],
  ['en-US', 'Your notice of today'],
])('speaks the language of its reader: %s', async (locale, subject) => {
  const reader = await aReader(locale)
  await tell(app, aNotice(reader))
  await toldAt('2026-11-16T10:00:00Z')
  await at('2026-11-17T07:00:00Z')
  expect((await mails(reader)).map((mail) => mail.subject)).toEqual([subject])
})

test('what the law or safety asks for does not wait for it', async () => {
  await tell(app, aNotice(marta, { event: 'password_changed', key: 'p', told: {} }))
  await tell(app, aNotice(marta, { event: 'renewal', key: 'r', told: { day: '2027-01-01', contract: '1' } }))
  expect(await mails()).toHaveLength(2)
  await at('2099-01-01T07:00:00Z')
  expect(await mails()).toHaveLength(2)
})

test('more than fifty are counted', async () => {
  for (let i = 0; i < 53; i += 1) await tell(app, aNotice(marta, { key: String(i) }))
  await toldAt('2026-11-16T10:00:00Z')
  await at('2026-11-17T07:00:00Z')
  const [mail] = await mails()
  expect(mail?.subject).toBe('Tus 53 avisos de hoy')
  expect(mail?.text).toContain('Y 3 más')
})

test('one click ends the mails of all its kinds, and of no other', async () => {
  await tell(app, aNotice(marta))
  await tell(app, anAlert())
  await toldAt('2026-11-16T10:00:00Z')
  await at('2026-11-17T07:00:00Z')
  const [mail] = await mails()
  const answer = await app.visitor.inject({
    method: 'POST',
    url: new URL(mail?.unsubscribe?.oneClick ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.json()).toEqual({ status: 'OK' })
  const off = await database.many(sql`
    select kind, channel, is_on from notice_preferences where customer_id = ${marta.id} order by kind`)
  expect(off).toEqual([
    { kind: 'invoices', channel: 'mail', is_on: false },
    { kind: 'market', channel: 'mail', is_on: false },
  ])
})

test('a notice whose words cannot be made keeps nobody else from theirs', async () => {
  const other = await aReader()
  await tell(app, aNotice(marta))
  await tell(app, aNotice(other))
  await database.run(sql`update notices set event = 'gone' where customer_id = ${marta.id}`)
  await toldAt('2026-11-16T10:00:00Z')
  await at('2026-11-17T07:00:00Z')
  expect([await mails(), (await mails(other)).length, failures.length]).toEqual([[], 1, 1])
})

describe('exactly once', () => {
  test('by two processes at once', async () => {
    await tell(app, aNotice(marta))
    await toldAt('2026-11-16T10:00:00Z')
    await Promise.all(Array.from({ length: 4 }, () => at('2026-11-17T07:00:00Z')))
    expect(await mails()).toHaveLength(1)
  })

  test('though the process dies before it is done', async () => {
    await tell(app, aNotice(marta))
    await toldAt('2026-11-16T10:00:00Z')
    const dying = {
      ...database,
      transaction: <T>(work: (tx: typeof database) => Promise<T>) =>
        database.transaction(async (tx) => {
          await work(tx as typeof database)
          throw new Error('killed before the commit')
        }),
    }
    await at('2026-11-17T07:00:00Z', dying)
    expect(failures).toEqual([expect.stringContaining('killed')])
    expect(await mails()).toEqual([])
    await at('2026-11-17T07:01:00Z')
    expect(await mails()).toHaveLength(1)
  })

  test('an address that is gone gets none, and nothing waits for ever', async () => {
    await tell(app, aNotice(marta))
    await toldAt('2026-11-16T10:00:00Z')
    await database.run(sql`
      insert into notice_targets (customer_id, channel, address, stopped_at, stop_reason)
      values (${marta.id}, 'mail', lower(${marta.email}), now(), 'address_gone')`)
    await at('2026-11-17T07:00:00Z')
    const { waiting } = await database.one<{ waiting: number }>(sql`
      select count(*) as waiting from notices where customer_id = ${marta.id} and is_in_digest`)
    expect([await mails(), waiting]).toEqual([[], 0])
  })
})
