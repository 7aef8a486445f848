import { beforeAll, describe, expect, test } from 'vitest'
import { notifyDue } from '#features/invoices/notify-due'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { noticesOf } from '#test/fixtures/notices'
import { loadDemoWorld } from '../world.ts'

// A Monday, before noon.
const now = new Date('2026-11-16T09:30:00Z')
const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
beforeAll(() => loadDemoWorld(app.database, now, app.deps.env))

describe.each([
  ['a person', '12345678Z'],
  ['a company', 'B12345674'],
])('the notices of %s', (_, vat) => {
  test('are a believable mix, three of them unread', async () => {
    const client = await app.as(vat)
    const notices = await noticesOf(client)
    expect(notices.length).toBeGreaterThanOrEqual(6)
    expect(notices.length).toBeLessThanOrEqual(20)
    expect(new Set(notices.map(({ event }) => event)).size).toBeGreaterThanOrEqual(5)
    expect((await client.get('/api/v2/notices/count')).json()).toEqual({ unread: 3 })
    for (const { title, detail } of notices) {
      expect(title).not.toMatch(/[{}]|undefined|NaN|Invalid/)
      expect(detail).not.toMatch(/[{}]|undefined|NaN|Invalid/)
      expect(title).not.toBe('')
    }
  })
})

test('are newest first, and none is of the future', async () => {
  const { late, future } = await app.database.one<{ late: number; future: number }>(sql`
    select count(*) filter (where created_at < before) as late, count(*) filter (where created_at > now()) as future
    from (select created_at, lag(created_at) over (partition by customer_id order by id) as before
      from notices where is_shown) as n`)
  expect([late, future]).toEqual([0, 0])
})

test('sent no mail, and the job of the day finds nothing more to tell', async () => {
  const mails = () => app.database.one(sql`select count(*) as n from outbox`)
  const before = await mails()
  expect(await notifyDue(app.deps, now)).toBe(0)
  expect(await mails()).toEqual(before)
  expect(await app.database.many(sql`select 1 from outbox where payload ? 'unsubscribe'`)).toEqual([])
})
