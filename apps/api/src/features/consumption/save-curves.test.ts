import { type CurveDay, emptyDay } from '@fanal/domain/consumption/curve-day'
import { type StepMinutes, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aContract, aCustomer } from '#test/builders'
import { testDatabase } from '#test/database'
import { closedAfterAll } from '#test/closed-after-all'
import { checkSome } from './check-curves.ts'
import { curveSaver } from './save-curves.ts'

const database = await closedAfterAll(testDatabase())
let customerId: number
let contracts: number[]
beforeAll(async () => {
  const customer = await aCustomer(database)
  customerId = customer.id
  contracts = [
    (await aContract(database, { customerId: customer.id })).id,
    (await aContract(database, { customerId: customer.id })).id,
  ]
})
beforeEach(() => database.run(sql`truncate curve_days, curve_days_aside, curve_months`))

const check = () => database.transaction((tx) => checkSome(tx, 0, false, () => undefined))

const days = ['2025-10-25', '2025-10-26', '2025-10-31', '2025-11-01', '2025-11-02']

interface Said {
  contract: 0 | 1
  day: number
  step: StepMinutes
  file: number
  state: 1 | 2 | 3
  wh: number
  from: number
  to: number
  panels: boolean
}

/** Some points of a day; with generation, or generation only. */
function curveOf({ day: at, step, file, state, wh, from, to, panels }: Said): CurveDay {
  const day = days[at] ?? ''
  const count = stepsOfDay(day, 'peninsula', step)
  const curve = emptyDay(day, step, count)
  const [first, end] = [Math.floor(count * from), Math.ceil(count * to)]
  const rank = 0x2000000 + file
  if (panels)
    curve.generated = { ranks: new Uint32Array(count).fill(rank), values: new Uint32Array(count).fill(wh) }
  curve.ranks.fill(rank, first, end)
  curve.states.fill(state, first, end)
  curve.imported.fill(wh, first, end)
  curve.exported.fill(wh >> 1, first, end)
  return curve
}

const said: fc.Arbitrary<Said> = fc.record({
  contract: fc.constantFrom<(0 | 1)[]>(0, 1),
  day: fc.nat(days.length - 1),
  step: fc.constantFrom<StepMinutes[]>(15, 60),
  file: fc.integer({ min: 1, max: 4 }),
  state: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3),
  wh: fc.constantFrom(0, 1, 300, 70_000),
  from: fc.constantFrom(0, 0, 0.5),
  to: fc.constantFrom(1, 1, 0.5),
  panels: fc.boolean(),
})

/** Files in parts, each with days. */
const files = fc.array(fc.array(fc.array(said, { maxLength: 5 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
})

test('whatever files say in whatever parts, months are what their days add up to', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (some) => {
      await database.run(sql`truncate curve_days, curve_days_aside, curve_months`)
      for (const parts of some)
        await database.transaction(async (tx) => {
          const saver = curveSaver(tx)
          for (const part of parts)
            await saver.add(
              part.map((one) => ({
                customerId,
                contractId: contracts[one.contract] ?? 0,
                curve: curveOf(one),
              })),
            )
          const { created } = await saver.finish()
          expect(created).toBeLessThanOrEqual(days.length * 2)
        })
      expect((await check()).drifts).toEqual([])
    }),
    { seed: 2026, numRuns: 60 },
  )
})

test('a month that has no days does not keep its days from coming', async () => {
  const [contractId = 0] = contracts
  await database.run(sql`
    insert into curve_months values (${customerId}, ${contractId}, '2025-11-01', 1, 0, 1, 0, 0, '{1,0,0}', '{1,0}')`)
  const whole = {
    contract: 0,
    day: 3,
    step: 60,
    file: 1,
    state: 1,
    wh: 300,
    from: 0,
    to: 1,
    panels: false,
  } as const
  await database.transaction(async (tx) => {
    const saver = curveSaver(tx)
    await saver.add([{ customerId, contractId, curve: curveOf(whole) }])
    expect(await saver.finish()).toEqual({ created: 1, changed: 0, kept: 0, unchanged: 0 })
  })
  expect((await check()).drifts).toEqual([])
})
