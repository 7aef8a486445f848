import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, anAccount } from '#test/builders'
import { fanal as run } from '#test/command'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
let marta: Account
beforeEach(async () => {
  await database.run(sql`truncate events, login_links`)
  marta = await anAccount(database, { name: 'Marta Soler' })
})

async function fanal(...words: string[]) {
  const { code, out, err } = await run(database.address, words, { PUBLIC_URL: 'https://portal.example.com/' })
  return { code, out: out.trimEnd(), err: err.trimEnd() }
}

const links = () =>
  database.many(sql`
    select kind, customer_id, read_only, actor, reason, extract(epoch from expires_at - created_at)::int as seconds
    from login_links order by created_at`)

describe('impersonate', () => {
  test('prints a link of a few minutes, read-only, with who and why', async () => {
    const answer = await fanal(
      'impersonate',
      `ES-${marta.vat.toLowerCase()}`,
      '--reason',
      ' asked  by phone ',
      '--actor',
      'Pau',
    )
    expect([answer.code, answer.err]).toEqual([0, 'Opens the portal of Marta Soler, once, within 5 minutes:'])
    const address = new URL(answer.out)
    expect([address.origin, address.pathname]).toEqual(['https://portal.example.com', '/'])
    const token = address.searchParams.get('token') ?? ''
    const valid = await app.visitor.send('POST', '/api/v2/is_token_valid', { token })
    expect(valid.json()).toEqual({ token_is_valid: true })
    expect(await links()).toEqual([
      {
        kind: 'token',
        customer_id: marta.id,
        read_only: true,
        actor: 'Pau',
        reason: 'asked by phone',
        seconds: 300,
      },
    ])
    expect(
      await database.many(sql`select kind, actor, customer_id, detail->>'reason' as reason from events`),
    ).toEqual([{ kind: 'impersonation.link', actor: 'Pau', customer_id: marta.id, reason: 'asked by phone' }])
  })

  test.each([
    ['no reason', ['impersonate', 'VAT'], 2, '--reason is missing'],
    ['an empty reason', ['impersonate', 'VAT', '--reason', ' '], 2, '--reason is missing'],
    ['too long a reason', ['impersonate', 'VAT', '--reason', 'x'.repeat(201)], 2, 'more than 200'],
    ['nobody', ['impersonate', '99999999R', '--reason', 'x'], 1, 'no customer has the tax id 99999999R'],
    ['no tax id', ['impersonate', '--reason', 'x'], 2, '<tax id> is missing'],
  ])('%s: refused, and nothing is kept', async (_, words, code, why) => {
    const before = await links()
    const answer = await fanal(...words.map((word) => (word === 'VAT' ? marta.vat : word)))
    expect([answer.code, answer.out]).toEqual([code, ''])
    expect(answer.err).toContain(why)
    expect(await links()).toEqual(before)
  })
})

test('user link prints a client id and its secret, for one use', async () => {
  const { code, out } = await fanal('user', 'link', marta.vat)
  expect(code).toBe(0)
  const { client_id, secret } = Object.fromEntries(new URL(out).searchParams)
  const answer = await app.visitor.send('POST', '/api/v2/user/client_id', { client_id, secret })
  const { token } = answer.json<{ token: string }>()
  const who = await clientOf(app.server, token).get('/api/v2/users')
  expect(who.json()).toMatchObject({ vat: marta.vat, readonly: false })
  expect(
    await database.many(sql`select kind, actor from events where kind like 'user.%' order by id`),
  ).toEqual([
    { kind: 'user.link', actor: 'operator' },
    { kind: 'user.link.used', actor: 'customer' },
  ])
})
