import { electricityHoldout } from './electricity-holdout-fixture.ts'
import { electricityLayouts } from './electricity-layouts-fixture.ts'
import { electricityTraps } from './electricity-traps-fixture.ts'
import { exampleElectricity, exampleGas, fragmentsOf } from './example-bill-fixture.ts'
import { gasHoldout } from './gas-holdout-fixture.ts'
import { gasLayouts } from './gas-layouts-fixture.ts'
import type { Layout, LayoutField } from './layout-fixture.ts'
import type { TextFragment } from './page-lines.ts'
import { electricitySecondHoldout, gasSecondHoldout } from './second-holdout-fixture.ts'
import type { ReadText, TextFacts } from './read-bill.ts'

type Reading = Record<LayoutField, unknown>

/** One bill in one layout, and what is right. */
export interface PrintedBill {
  name: string
  energy: 'electricity' | 'gas'
  fragments: TextFragment[]
  right: Reading
  left: readonly LayoutField[]
  absent: readonly LayoutField[]
}

function printedWith<B>(
  layouts: readonly Layout<B>[],
  bill: B,
  rest: Pick<PrintedBill, 'energy' | 'right'>,
): PrintedBill[] {
  const none = rest.energy === 'gas' ? (['powers'] as const) : []
  return layouts.map(({ name, print, left = [], absent = [] }) => ({
    ...rest,
    name,
    fragments: fragmentsOf(print(bill)),
    left,
    absent: [...absent, ...none],
  }))
}

/** All layouts, with the bill of a seed. */
export function printedBills(seed: number): PrintedBill[] {
  const light = exampleElectricity(seed)
  const gas = exampleGas(seed)
  const days = ({ from, to }: { from: string; to: string }) => [from, to]
  return [
    ...printedWith(
      [...electricityLayouts, ...electricityTraps, ...electricityHoldout, ...electricitySecondHoldout],
      light,
      {
        energy: 'electricity',
        right: { ...light, tariff: '2.0TD', days: days(light), total: light.total / 100 },
      },
    ),
    ...printedWith([...gasLayouts, ...gasHoldout, ...gasSecondHoldout], gas, {
      energy: 'gas',
      right: { ...gas, days: days(gas), powers: [], kwh: [gas.kwh], total: gas.total / 100 },
    }),
  ]
}

const empty: Reading = { cups: '', tariff: '', days: ['', ''], powers: [], kwh: [], total: null }
const readingOf = ({ cups, from, to, ...facts }: TextFacts): Reading => ({
  ...facts,
  cups: cups.slice(0, 20),
  days: [from, to],
})

export interface Outcome {
  /** Taken and not right, or taken where it could not be known. */
  wrong: string[]
  missed: string[]
  read: number
}

export function outcomeOf({ right, left, absent }: PrintedBill, read: ReadText): Outcome {
  const reading = typeof read === 'string' ? empty : readingOf(read)
  const outcome: Outcome = { wrong: [], missed: [], read: 0 }
  for (const field of Object.keys(empty) as LayoutField[]) {
    const said = JSON.stringify(reading[field])
    const isTaken = said !== JSON.stringify(empty[field])
    if (isTaken && (left.includes(field) || said !== JSON.stringify(right[field])))
      outcome.wrong.push(`${field}: ${said}, is ${JSON.stringify(right[field])}`)
    else if (isTaken) outcome.read += 1
    else if (!left.includes(field) && !absent.includes(field)) outcome.missed.push(field)
  }
  return outcome
}
