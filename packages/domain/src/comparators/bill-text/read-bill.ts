import type { Found, Source } from './evidence.ts'
import { billTextOf } from './labels.ts'
import type { TextFragment } from './page-lines.ts'
import { readDays } from './read-days.ts'
import { readEnergy } from './read-energy.ts'
import { readGas } from './read-gas.ts'
import { readPowers } from './read-powers.ts'
import { type BillEnergy, energiesOf, readCups, readTariff } from './read-supply.ts'
import { readTotal } from './read-total.ts'
import { isRectifying } from './rectifying.ts'

// What the text of a bill tells where it has no readable code, in Spanish or Catalan. A value is taken when its label and
// one more sign agree: its place, a sum or an amount. What is not taken is shown with its place, for people to look at.

/** What a value was taken from, or where something like it stands. */
export interface FieldNote extends Source {
  isTaken: boolean
}

/** The notes of a list are those of its values, in their order. */
export interface BillNotes {
  cups: FieldNote[]
  tariff: FieldNote[]
  days: FieldNote[]
  powers: FieldNote[]
  kwh: FieldNote[]
  total: FieldNote[]
}

/** '' and empty where the text does not tell it. */
export interface TextFacts {
  energy: BillEnergy
  cups: string
  tariff: string
  powers: string[]
  from: string
  to: string
  /** One for each period; gas has one. */
  kwh: number[]
  total: number | null
  notes: BillNotes
}

/**
 * `other_energy`: a bill of gas where one of electricity is asked for, or the other way round. `rectifying`: one that corrects
 * another.
 */
export type ReadText = TextFacts | 'other_energy' | 'rectifying' | 'not_a_bill'

const notesOf = ({ value, sources }: Found<unknown>): FieldNote[] =>
  sources.map((source) => ({ ...source, isTaken: value !== undefined }))

const none = { value: undefined, sources: [] }

/** As many as the tariff has periods, where the bill names it. */
const ofPeriods = <T>(found: Found<T[]>, count: number | undefined): Found<T[]> =>
  found.value && count && found.value.length !== count ? { ...found, value: undefined } : found

/** Less than this a kWh costs nowhere, with all that a bill has beside it. */
const leastPerKwh = { electricity: 0.05, gas: 0.025 }

/** Without money that proves them, kWh that the amount could not pay for are readings of something else. */
function isPayable(kwh: readonly number[], total: number | undefined, energy: BillEnergy): boolean {
  const sum = kwh.reduce((all, one) => all + one, 0)
  return total === undefined || total >= sum * leastPerKwh[energy]
}

export function readBill(fragments: readonly TextFragment[], energy: BillEnergy): ReadText {
  const text = billTextOf(fragments)
  const energies = energiesOf(text)
  if (energies.size === 1 && !energies.has(energy)) return 'other_energy'
  if (isRectifying(text.lines)) return 'rectifying'
  const cups = readCups(text)
  const tariff = readTariff(text, energy)
  const isTwo = energies.size > 1 || (cups.value === undefined && cups.sources.length > 0)
  const amount = readTotal(text)
  // The total of a bill of two supplies is that of neither.
  const total = isTwo ? { ...amount, value: undefined } : amount
  const isSmall = !tariff.value || tariff.value === '2.0TD'
  const counts = tariff.value ? (isSmall ? { powers: 2, kwh: 3 } : { powers: 6, kwh: 6 }) : undefined
  const powers = energy === 'gas' ? none : ofPeriods(readPowers(text, isSmall), counts?.powers)
  const use = energy === 'gas' ? gasUse(readGas(text)) : ofPeriods(readEnergy(text), counts?.kwh)
  const kwh = use.value && !isPayable(use.value, amount.value, energy) ? { ...use, value: undefined } : use
  const days = readDays(text)
  const taken = [cups, days, powers, kwh, total].filter(({ value }) => value !== undefined)
  if (cups.value === undefined && taken.length < 2) return 'not_a_bill'
  return {
    energy,
    cups: cups.value ?? '',
    tariff: tariff.value ?? '',
    powers: powers.value ?? [],
    from: days.value?.from ?? '',
    to: days.value?.to ?? '',
    kwh: kwh.value ?? [],
    total: total.value ?? null,
    notes: {
      cups: notesOf(cups),
      tariff: notesOf(tariff),
      days: notesOf(days),
      powers: notesOf(powers),
      kwh: notesOf(kwh),
      total: notesOf(total),
    },
  }
}

const gasUse = ({ value, sources }: Found<number>): Found<number[]> => ({
  value: value === undefined ? undefined : [value],
  sources,
})
