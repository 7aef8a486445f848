import { beforeEach, describe, expect, test } from 'vitest'
import { hashAtFullCost } from '#test/doubles/password-cost'
import { hashPassword, isOutdatedHash, isPasswordOf } from './password-hash.ts'

beforeEach(hashAtFullCost)

const cheap = async (password: string) => {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
}

describe('a password', () => {
  test('is kept as argon2id at full cost and known again', async () => {
    const hash = await hashPassword('Farola-2026')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/)
    expect(await isPasswordOf(hash, 'Farola-2026')).toBe(true)
    expect(await isPasswordOf(hash, 'farola-2026')).toBe(false)
  })

  test('at another cost is known as such', async () => {
    expect(isOutdatedHash(await hashPassword('Farola-2026'))).toBe(false)
    expect(isOutdatedHash(await cheap('Farola-2026'))).toBe(true)
  })

  test('of an unknown user never matches', async () => {
    for (const password of ['', 'Farola-2026', 'x'.repeat(128)])
      expect(await isPasswordOf(undefined, password)).toBe(false)
  })
})

describe('many at once', () => {
  test('all are answered, those above the limit with Retry-After', async () => {
    const hash = await cheap('Farola-2026')
    const from = (networks: number) =>
      Promise.allSettled(
        Array.from({ length: 400 }, (_, i) =>
          isPasswordOf(hash, 'Farola-2026', { lane: `network ${i % networks}`, isFirst: false }),
        ),
      )
    const refusedIn = (outcomes: PromiseSettledResult<boolean>[]) =>
      outcomes.filter((outcome) => outcome.status === 'rejected')
    // One network is limited, and so is the total.
    const [ofOne, ofMany] = [refusedIn(await from(1)), refusedIn(await from(100))]
    expect(ofOne.length).toBeGreaterThan(375)
    for (const { reason } of ofOne)
      expect(reason).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 })
    expect(ofMany.length).toBeGreaterThan(150)
    for (const { reason } of ofMany)
      expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
    // The slots are free again.
    expect(await isPasswordOf(hash, 'Farola-2026')).toBe(true)
  })

  test('a failed one releases its slot', async () => {
    for (let i = 0; i < 10; i += 1) await expect(isPasswordOf('no hash', 'x')).rejects.toThrow()
    expect(await isPasswordOf(await cheap('x'), 'x')).toBe(true)
  })

  test('the main thread is not blocked', async () => {
    const hash = await hashPassword('Farola-2026')
    let isDone = false
    const work = isPasswordOf(hash, 'Farola-2026').then(() => (isDone = true))
    await new Promise((resolve) => void setImmediate(resolve))
    expect(isDone).toBe(false)
    await work
  })
})
