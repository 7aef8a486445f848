import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer, anAccount, aVat } from '#test/builders'
import { hashAtFullCost } from '#test/doubles/password-cost'
import { hashPassword } from '#platform/passwords/password-hash'

const rounds = 16

const app = await closedAfterAll(testApp())

/** A wrong login, each from its own network, to avoid the waits. */
async function wrongLogin(user: string, round: number) {
  // The processor's time, not the clock's: a busy machine changes that little.
  const begin = process.cpuUsage()
  const answer = await app.visitor.inject({
    method: 'POST',
    url: '/api/v2/user/login',
    payload: { user, password: 'Wrong-Password-1' },
    remoteAddress: `192.0.2.${round + 1}`,
  })
  const { user: own, system } = process.cpuUsage(begin)
  return { ms: (own + system) / 1_000, told: [answer.statusCode, answer.rawPayload.length] }
}

/** How often a time of the first kind is longer (Mann–Whitney): 0.5 if they cannot be distinguished. */
function shareLonger(one: number[], other: number[]): number {
  const longer = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return longer.reduce<number>((sum, each) => sum + each, 0) / longer.length
}

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test('wrong passwords of customers and of unknown names take as long, and answer the same', async () => {
  // Like real accounts.
  hashAtFullCost()
  const hash = await hashPassword('Real-Password-1')
  const times = { customer: [] as number[], nobody: [] as number[] }
  const answers = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const { id, vat } = await anAccount(app.database)
    await app.database.run(sql`update accounts set password_hash = ${hash} where customer_id = ${id}`)
    const nobody = round % 4 < 2 ? aVat() : (await aCustomer(app.database)).vat
    const turns = [
      ['customer', vat],
      ['nobody', nobody],
    ] as const
    for (const [kind, user] of round % 2 === 0 ? turns : turns.toReversed()) {
      const { ms, told } = await wrongLogin(user, round)
      times[kind].push(ms)
      answers.add(JSON.stringify(told))
    }
  }
  expect([...answers]).toHaveLength(1)
  // Chance alone exceeds these once in a hundred thousand runs; leaving out the hash gives 1.
  expect(shareLonger(times.customer, times.nobody)).toBeGreaterThan(0.05)
  expect(shareLonger(times.customer, times.nobody)).toBeLessThan(0.95)
  expect(medianOf(times.customer) / medianOf(times.nobody)).toBeGreaterThan(0.6)
  expect(medianOf(times.customer) / medianOf(times.nobody)).toBeLessThan(1.6)
})
