import { describe, expect, test } from 'vitest'
import { exampleElectricity, exampleGas, fragmentsOf } from './example-bill-fixture.ts'
import { electricityLayouts } from './electricity-layouts-fixture.ts'
import { electricityTraps } from './electricity-traps-fixture.ts'
import { gasLayouts } from './gas-layouts-fixture.ts'
import type { Layout, LayoutField } from './layout-fixture.ts'
import { readBill, type TextFacts } from './read-bill.ts'

type Told = Record<LayoutField, unknown>
const fields: LayoutField[] = ['cups', 'tariff', 'days', 'powers', 'kwh', 'total']
const empty: Told = { cups: '', tariff: '', days: ['', ''], powers: [], kwh: [], total: null }
const toldBy = ({ cups, tariff, from, to, powers, kwh, total }: TextFacts): Told => ({
  cups: cups.slice(0, 20),
  tariff,
  days: [from, to],
  powers,
  kwh,
  total,
})

/** Each layout with several bills: what stands where must not matter. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

interface Outcome {
  wrong: string[]
  missed: string[]
  read: number
}

function outcomeOf<B>(layout: Layout<B>, bills: readonly B[], rightOf: (bill: B) => Told, energy: 'electricity' | 'gas') {
  const outcome: Outcome = { wrong: [], missed: [], read: 0 }
  for (const [i, bill] of bills.entries()) {
    const facts = readBill(fragmentsOf(layout.print(bill)), energy)
    const told = typeof facts === 'string' ? empty : toldBy(facts)
    const right = rightOf(bill)
    for (const field of fields) {
      if (energy === 'gas' && field === 'powers') continue
      const said = JSON.stringify(told[field])
      const isTaken = said !== JSON.stringify(empty[field])
      const isLeft = layout.left?.includes(field) === true
      const isRight = said === JSON.stringify(right[field])
      if (isTaken && (isLeft && !layout.left?.includes('tariff') || !isRight)) outcome.wrong.push(`${i} ${field}: ${said}, is ${JSON.stringify(right[field])}`)
      else if (isTaken) outcome.read += 1
      else if (!isLeft && !layout.absent?.includes(field)) outcome.missed.push(`${i} ${field}`)
    }
  }
  return outcome
}

const electricity = (layout: Layout<ReturnType<typeof exampleElectricity>>) =>
  outcomeOf(layout, seeds.map(exampleElectricity), ({ cups, from, to, powers, kwh, total }) => ({ cups, tariff: '2.0TD', days: [from, to], powers, kwh, total: total / 100 }), 'electricity')
const gas = (layout: Layout<ReturnType<typeof exampleGas>>) =>
  outcomeOf(layout, seeds.map(exampleGas), ({ cups, tariff, from, to, kwh, total }) => ({ cups, tariff, days: [from, to], powers: [], kwh: [kwh], total: total / 100 }), 'gas')

const outcomes = [
  ...[...electricityLayouts, ...electricityTraps].map((layout) => [layout.name, () => electricity(layout)] as const),
  ...gasLayouts.map((layout) => [layout.name, () => gas(layout)] as const),
]

describe('bills of other retailers', () => {
  test.each(outcomes)('%s', (_, outcome) => {
    const { wrong, missed } = outcome()
    expect(wrong).toEqual([])
    expect(missed).toEqual([])
  })
})
