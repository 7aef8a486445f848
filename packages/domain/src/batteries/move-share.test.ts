import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf, withShare } from './battery-shares.ts'
import { checkMove, moveShare, type Pot } from './move-share.ts'

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const pot = (cents: number, weights: Record<string, number>): Pot => ({
  cents,
  links: Object.entries(weights).map(([contract, pes]) => ({ contract, pes })),
})

test.each([
  // Half of 40 % of 100 € moves with half of the weight; the remaining part keeps its worth.
  [pot(10_000, { A: 6_000, B: 4_000 }), 'B', 50, { pes: 2_000, cents: 2_000 }],
  [pot(10_000, { A: 6_000, B: 4_000 }), 'B', 100, { pes: 4_000, cents: 4_000 }],
  [pot(387, { A: 6_000, B: 4_000 }), 'B', 100, { pes: 4_000, cents: 154 }],
  [pot(387, { B: 1 }), 'B', 100, { pes: 1, cents: 387 }],
  [pot(387, { B: 1 }), 'B', 1, { pes: 1, cents: 387 }],
  [pot(0, { A: 1, B: 1 }), 'B', 100, { pes: 1, cents: 0 }],
  [pot(500, { A: 1, B: 0 }), 'B', 100, { pes: 0, cents: 0 }],
  [pot(500, { A: 1, B: 9 }), 'B', 0, { pes: 0, cents: 0 }],
  [pot(500, { A: 1 }), 'B', 100, { pes: 0, cents: 0 }],
  [pot(-500, { A: 1, B: 1 }), 'B', 100, { pes: 1, cents: 0 }],
])('from %j %s takes %i %%', (origin, contract, percent, expected) => {
  expect(moveShare(origin, pot(100, { C: 5_000 }), contract, percent)).toMatchObject(expected)
})

test('a contract that was not in the target joins it', () => {
  const { origin, target } = moveShare(
    pot(10_000, { A: 6_000, B: 4_000 }),
    pot(1_000, { A: 10_000 }),
    'B',
    100,
  )
  expect(origin).toEqual(pot(6_000, { A: 6_000, B: 0 }))
  expect(target).toEqual(pot(5_000, { A: 10_000, B: 4_000 }))
})

const contracts = ['A', 'B', 'C', 'D']
const anyPot = fc.record({
  cents: fc.integer({ min: 0, max: 5_000_000 }),
  links: fc
    .uniqueArray(fc.constantFrom(...contracts), { minLength: 1, maxLength: 4 })
    .chain((names) =>
      fc
        .array(fc.integer({ min: 1, max: 100_000 }), { minLength: names.length, maxLength: names.length })
        .map((weights) => names.map((contract, i) => ({ contract, pes: 10_000 * (weights[i] ?? 1) }))),
    ),
})
const anyAct = fc.record({
  kind: fc.constantFrom('move', 'change'),
  from: fc.nat(),
  to: fc.nat(),
  contract: fc.constantFrom(...contracts),
  percent: fc.integer({ min: 0, max: 100 }),
})

/** Only weights within a battery change. */
const changed = (one: Pot, contract: string, percent: number): Pot => {
  const place = one.links.findIndex((link) => link.contract === contract)
  if (place < 0 || sum(one.links.map(({ pes }) => pes)) < 10_000) return one
  const weights = withShare(
    one.links.map(({ pes }) => pes),
    place,
    percent,
  )
  return { ...one, links: one.links.map((link, i) => ({ ...link, pes: weights[i] ?? 0 })) }
}

test('over any sequence of changes and moves not a cent and no weight is made or lost, and shares total 100', () => {
  fc.assert(
    fc.property(
      fc.array(anyPot, { minLength: 2, maxLength: 5 }),
      fc.array(anyAct, { maxLength: 40 }),
      (start, acts) => {
        const pots: Pot[] = [...start]
        const cents = () => sum(pots.map((one) => one.cents))
        const weights = () => sum(pots.flatMap(({ links }) => links.map(({ pes }) => pes)))
        const before = [cents(), weights()]
        for (const { kind, contract, percent, ...at } of acts) {
          const [from, to] = [at.from % pots.length, at.to % pots.length]
          const [origin, target] = [pots[from], pots[to]]
          if (!origin || !target) continue
          if (kind === 'change') pots[from] = changed(origin, contract, percent)
          else if (from !== to) {
            const moved = moveShare(origin, target, contract, percent)
            pots[from] = moved.origin
            pots[to] = moved.target
          }
          expect([cents(), weights()]).toEqual(before)
          for (const { cents: held, links } of pots) {
            expect(held).toBeGreaterThanOrEqual(0)
            expect(links.every(({ pes }) => pes >= 0)).toBe(true)
            expect(sum(sharesOf(links.map(({ pes }) => pes)))).toBe(100)
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a remaining receiver is worth no less than before', () => {
  fc.assert(
    fc.property(
      anyPot,
      anyPot,
      fc.constantFrom(...contracts),
      fc.integer({ min: 0, max: 100 }),
      (origin, target, contract, percent) => {
        const moved = moveShare(origin, target, contract, percent)
        const worth = (one: Pot, pes: number) =>
          (one.cents * pes) / Math.max(1, sum(one.links.map((link) => link.pes)))
        for (const link of origin.links.filter((one) => one.contract !== contract))
          expect(worth(moved.origin, link.pes)).toBeGreaterThanOrEqual(worth(origin, link.pes) - 1e-6)
      },
    ),
  )
})

test.each([
  [50, 10, {}],
  [50, undefined, { target: 'required' }],
  [null, 0, { percent: 'not_a_percent' }],
  [0, 0, { percent: 'zero' }],
  [50, 0, { percent: 'nothing_to_move' }],
])('%s percent that weigh %s', (percent, pes, errors) => {
  const pot = { links: [], cents: 0 }
  const moved = pes === undefined ? undefined : { origin: pot, target: pot, pes, cents: 0 }
  expect(checkMove(percent, moved)).toEqual(errors)
})
