import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { hashAtFullCost } from '#test/doubles/password-cost'
import { findPasswordCost, passesWithin, usePasswordCost } from './password-cost.ts'
import { hashPassword, isOutdatedHash, isPasswordOf, setPasswordCost } from './password-hash.ts'

// Other test files share this process: it also sets the cost back.
beforeEach(hashAtFullCost)

/** A database that was never used. */
async function anUnusedDatabase() {
  const database = await closedAfterAll(testDatabase())
  await database.run(sql`delete from password_costs`)
  return database
}

/** A machine on which a pass takes so many milliseconds, and who asked it. */
function aMachine(passMs: number) {
  const asked: number[] = []
  const measure = (passes: number) => {
    asked.push(passes)
    return Promise.resolve(passes * passMs)
  }
  return { asked, measure }
}

test.each([
  { one: 20, three: 60, passes: 5 },
  { one: 25, three: 70, passes: 4 },
  { one: 57, three: 170, passes: 1 },
  { one: 50, three: 150, passes: 2 },
  { one: 300, three: 900, passes: 1 },
  { one: 2, three: 6, passes: 8 },
  { one: 10, three: 10, passes: 8 },
])('one pass in $one ms and three in $three ms: $passes', ({ passes, ...times }) => {
  expect(passesWithin(times)).toBe(passes)
})

test('the first use of a database measures and stores the cost; later ones read it', async () => {
  const database = await anUnusedDatabase()
  const slow = aMachine(50)
  await usePasswordCost(database, slow.measure)
  expect(slow.asked).toEqual([1, 3, 2])
  expect(await findPasswordCost(database)).toMatchObject({ memoryKib: 65_536, passes: 2, hashMs: 100 })
  const fast = aMachine(10)
  setPasswordCost()
  await usePasswordCost(database, fast.measure)
  expect(fast.asked).toEqual([])
  expect(await hashPassword('Farola-2026')).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/)
})

test('two servers that start at once agree: one of them measures', async () => {
  const database = await anUnusedDatabase()
  const [slow, fast] = [aMachine(50), aMachine(20)]
  await Promise.all([usePasswordCost(database, slow.measure), usePasswordCost(database, fast.measure)])
  expect([slow.asked, fast.asked].filter((asked) => asked.length > 0)).toHaveLength(1)
  expect(await database.many(sql`select id from password_costs`)).toHaveLength(1)
})

test('a hash of another cost still counts, and is known as outdated', async () => {
  setPasswordCost({ memoryKib: 65_536, passes: 1 })
  const hash = await hashPassword('Farola-2026')
  setPasswordCost({ memoryKib: 65_536, passes: 2 })
  expect(await isPasswordOf(hash, 'Farola-2026')).toBe(true)
  expect(isOutdatedHash(hash)).toBe(true)
  expect(await isPasswordOf(undefined, 'Farola-2026')).toBe(false)
})

test('the operator sees it', async () => {
  const database = await anUnusedDatabase()
  await usePasswordCost(database, aMachine(50).measure)
  const { out } = await fanal(database.address, ['settings', 'password-cost'])
  expect(out).toMatch(/^argon2id, 64 MiB, 2 passes: 100 ms, measured on \d{4}-\d\d-\d\d/)
})
