import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import type { BillPart } from '@fanal/domain/invoices/explain-bill'
import type { LineKind } from '@fanal/domain/invoices/invoice-lines'
import type { TextKey } from '#lib/texts.ts'

export type BillKey = TextKey<'bill'>
export type BillLine = InvoiceDetail['lines'][number]

export const partNames: Record<BillPart, BillKey> = {
  power: 'part.power',
  energy_p1: 'part.energy_p1',
  energy_p2: 'part.energy_p2',
  energy_p3: 'part.energy_p3',
  energy_p4: 'part.energy_p4',
  energy_p5: 'part.energy_p5',
  energy_p6: 'part.energy_p6',
  energy: 'part.energy',
  surplus: 'part.surplus',
  fixed: 'part.fixed',
  social_bonus: 'part.social_bonus',
  excess: 'part.excess',
  supply: 'part.supply',
  rent: 'part.rent',
  other: 'part.other',
  taxes: 'part.taxes',
  battery: 'part.battery',
}

/** The usual name of a line; one of the retailer's own wins. */
export const lineNames: Record<LineKind, BillKey> = {
  power: 'part.power',
  energy: 'part.energy',
  fixed: 'part.fixed',
  surplus: 'part.surplus',
  social_bonus: 'part.social_bonus',
  excess: 'line.excess',
  reactive: 'line.reactive',
  supply: 'line.supply',
  electricity_tax: 'line.electricity_tax',
  electricity_tax_minimum: 'line.electricity_tax_minimum',
  hydrocarbon_tax: 'line.hydrocarbon_tax',
  rent: 'part.rent',
  other: 'part.other',
  vat: 'line.vat',
  igic: 'line.igic',
  ipsi: 'line.ipsi',
  battery: 'part.battery',
}

interface Jargon {
  ask: BillKey
  tell: BillKey
}

const periods: Jargon = { ask: 'ask.periods', tell: 'tell.periods' }
const sixPeriods: Jargon = { ask: 'ask.sixPeriods', tell: 'tell.sixPeriods' }

/** What a word of the trade means, one tap away. */
const jargon: Partial<Record<BillPart, Jargon>> = {
  power: { ask: 'ask.power', tell: 'tell.power' },
  energy_p1: periods,
  energy_p2: periods,
  energy_p3: periods,
  energy_p4: periods,
  energy_p5: periods,
  energy_p6: periods,
  surplus: { ask: 'ask.surplus', tell: 'tell.surplus' },
  social_bonus: { ask: 'ask.social_bonus', tell: 'tell.social_bonus' },
  excess: { ask: 'ask.excess', tell: 'tell.excess' },
  rent: { ask: 'ask.rent', tell: 'tell.rent' },
  taxes: { ask: 'ask.taxes', tell: 'tell.taxes' },
  battery: { ask: 'ask.battery', tell: 'tell.battery' },
}

/** Three periods have names and hours of their own; six depend on the season. */
export const hasThreePeriods = (lines: readonly BillLine[]) =>
  !lines.some(({ kind, period }) => kind === 'energy' && /^P[4-6]$/.test(period))

export function jargonOf(
  part: BillPart,
  { type, lines }: Pick<InvoiceDetail, 'type' | 'lines'>,
): Jargon | undefined {
  const known = jargon[part]
  if (known === periods && !hasThreePeriods(lines)) return sixPeriods
  if (part === 'taxes' && type === 'gas') return { ask: 'ask.gasTaxes', tell: 'tell.gasTaxes' }
  return known
}

const plainSentences: Partial<Record<BillPart, BillKey>> = {
  surplus: 'say.surplus',
  fixed: 'say.fixed',
  social_bonus: 'say.social_bonus',
  excess: 'say.excess',
  supply: 'say.supply',
  rent: 'say.rent',
  other: 'say.other',
  battery: 'say.battery',
}
export const sentenceOf = (part: BillPart) => plainSentences[part]

const threePeriods: Partial<Record<BillPart, BillKey>> = {
  energy_p1: 'say.peak',
  energy_p2: 'say.flat',
  energy_p3: 'say.valley',
}
export const energySentenceOf = (part: BillPart, lines: readonly BillLine[]): BillKey =>
  (hasThreePeriods(lines) && threePeriods[part]) || 'say.energy'
