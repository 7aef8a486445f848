import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal as run } from '#test/command'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
beforeEach(async () => {
  await database.run(sql`truncate outbox restart identity`)
  for (const to of ['sent@example.com', 'waiting@example.com', 'failed@example.com'])
    await enqueue(database, 'mail', { to, subject: 'Hola' })
  await database.run(sql`update outbox set sent_at = now() where id = 1`)
  await database.run(
    sql`update outbox set last_error = 'away', attempts = 9, failing_since = now() where id > 1`,
  )
  await database.run(sql`update outbox set failed_at = now() where id = 3`)
})

const fanal = (...words: string[]) => run(database.address, ['mail', ...words])
const recipients = ({ out }: { out: string }) =>
  [...out.matchAll(/(\w+)@example\.com/g)].map(([, name]) => name)
const states = () =>
  database.many(sql`
    select id, failed_at is not null as is_failed, failing_since is not null as is_failing, attempts
    from outbox where kind = 'mail' order by id`)

test('lists all, or those of a state', async () => {
  expect(recipients(await fanal('list'))).toEqual(['failed', 'waiting', 'sent'])
  for (const state of ['sent', 'waiting', 'failed'])
    expect(recipients(await fanal('list', '--state', state))).toEqual([state])
  expect(await fanal('list', '--state', 'lost')).toMatchObject({ code: 2 })
})

test('tries again what is named, or all that is not sent', async () => {
  expect((await fanal('retry', '1', '3')).out).toBe('1 mails are sent now\n')
  expect(await states()).toMatchObject([
    {},
    { is_failing: true, attempts: 9 },
    { is_failed: false, is_failing: false, attempts: 0 },
  ])
  expect((await fanal('retry', '--all')).out).toBe('1 mails are sent now\n')
  expect(await states()).toMatchObject([{}, { is_failing: false, attempts: 0 }, { is_failed: false }])
  const { detail } = await database.one<{ detail: object }>(sql`
    select detail from events where kind = 'mail.retry' order by id limit 1`)
  expect(detail).toEqual({ ids: [1, 3] })
})

test('text messages are apart, and their text is not printed', async () => {
  await enqueue(database, 'sms', { to: '+34600000002', text: 'Tu código es 004711' })
  await database.run(
    sql`update outbox set last_error = 'ServiceAway: status 429', failing_since = now() where id = 4`,
  )
  const sms = (...words: string[]) => run(database.address, ['sms', ...words])
  expect((await sms('list')).out).toMatch(
    /^ {5}4 {2}\S+ \S+ {2}waiting {2}\+34600000002 {2}\(ServiceAway: status 429\)\n$/,
  )
  expect((await sms('list', '--state', 'sent')).out).toBe('')
  expect((await sms('retry', '--all')).out).toBe('1 text messages are sent now\n')
  expect(await states()).toMatchObject([{}, { is_failing: true }, { is_failed: true }])
  expect(recipients(await fanal('list'))).toEqual(['failed', 'waiting', 'sent'])
})

test.each([[[]], [['--all', '1']], [['x']], [['-1']]])('says how to name them: %j', async (words) => {
  expect(await fanal('retry', ...words)).toMatchObject({ code: 2 })
  expect(await states()).toMatchObject([{}, { attempts: 9 }, { is_failed: true }])
})
