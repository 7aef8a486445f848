import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import type { BillPart } from '@fanal/domain/invoices/explain-bill'
import type { LineKind } from '@fanal/domain/invoices/invoice-lines'
import type { TextKey } from '#lib/texts.ts'

export type BillKey = TextKey<'invoices'>
export type BillLine = InvoiceDetail['lines'][number]

export const partNames: Record<BillPart, BillKey> = {
  power: 'bill.part.power',
  energy_p1: 'bill.part.energy_p1',
  energy_p2: 'bill.part.energy_p2',
  energy_p3: 'bill.part.energy_p3',
  energy_p4: 'bill.part.energy_p4',
  energy_p5: 'bill.part.energy_p5',
  energy_p6: 'bill.part.energy_p6',
  energy: 'bill.part.energy',
  surplus: 'bill.part.surplus',
  fixed: 'bill.part.fixed',
  social_bonus: 'bill.part.social_bonus',
  excess: 'bill.part.excess',
  supply: 'bill.part.supply',
  rent: 'bill.part.rent',
  other: 'bill.part.other',
  taxes: 'bill.part.taxes',
  battery: 'bill.part.battery',
}

/** The default name of a line; the retailer's own name takes precedence. */
export const lineNames: Record<LineKind, BillKey> = {
  power: 'bill.part.power',
  energy: 'bill.part.energy',
  fixed: 'bill.part.fixed',
  surplus: 'bill.part.surplus',
  social_bonus: 'bill.part.social_bonus',
  excess: 'bill.line.excess',
  reactive: 'bill.line.reactive',
  supply: 'bill.line.supply',
  electricity_tax: 'bill.line.electricity_tax',
  electricity_tax_minimum: 'bill.line.electricity_tax_minimum',
  hydrocarbon_tax: 'bill.line.hydrocarbon_tax',
  rent: 'bill.part.rent',
  other: 'bill.part.other',
  vat: 'bill.line.vat',
  igic: 'bill.line.igic',
  ipsi: 'bill.line.ipsi',
  battery: 'bill.part.battery',
}

interface Jargon {
  ask: BillKey
  tell: BillKey
}

const periods: Jargon = { ask: 'bill.ask.periods', tell: 'bill.tell.periods' }
const sixPeriods: Jargon = { ask: 'bill.ask.sixPeriods', tell: 'bill.tell.sixPeriods' }

/** Explanation of a technical term, one tap away. */
const jargon: Partial<Record<BillPart, Jargon>> = {
  power: { ask: 'bill.ask.power', tell: 'bill.tell.power' },
  energy_p1: periods,
  energy_p2: periods,
  energy_p3: periods,
  energy_p4: periods,
  energy_p5: periods,
  energy_p6: periods,
  surplus: { ask: 'bill.ask.surplus', tell: 'bill.tell.surplus' },
  social_bonus: { ask: 'bill.ask.social_bonus', tell: 'bill.tell.social_bonus' },
  excess: { ask: 'bill.ask.excess', tell: 'bill.tell.excess' },
  rent: { ask: 'bill.ask.rent', tell: 'bill.tell.rent' },
  taxes: { ask: 'bill.ask.taxes', tell: 'bill.tell.taxes' },
  battery: { ask: 'bill.ask.battery', tell: 'bill.tell.battery' },
}

/** Three periods have names and fixed hours; six depend on the season. */
export const hasThreePeriods = (lines: readonly BillLine[]) =>
  !lines.some(({ kind, period }) => kind === 'energy' && /^P[4-6]$/.test(period))

export function jargonOf(
  part: BillPart,
  { type, lines }: Pick<InvoiceDetail, 'type' | 'lines'>,
): Jargon | undefined {
  const known = jargon[part]
  if (known === periods && !hasThreePeriods(lines)) return sixPeriods
  if (part === 'taxes' && type === 'gas') return { ask: 'bill.ask.gasTaxes', tell: 'bill.tell.gasTaxes' }
  return known
}

const plainSentences: Partial<Record<BillPart, BillKey>> = {
  surplus: 'bill.say.surplus',
  fixed: 'bill.say.fixed',
  social_bonus: 'bill.say.social_bonus',
  excess: 'bill.say.excess',
  supply: 'bill.say.supply',
  rent: 'bill.say.rent',
  other: 'bill.say.other',
  battery: 'bill.say.battery',
}
export const sentenceOf = (part: BillPart) => plainSentences[part]

const threePeriods: Partial<Record<BillPart, BillKey>> = {
  energy_p1: 'bill.say.peak',
  energy_p2: 'bill.say.flat',
  energy_p3: 'bill.say.valley',
}
export const energySentenceOf = (part: BillPart, lines: readonly BillLine[]): BillKey =>
  (hasThreePeriods(lines) && threePeriods[part]) || 'bill.say.energy'
