import type { InvoiceParams } from './invoice-params.ts'

export type Unit = 'amounts' | 'energies'

/** What each view of the chart gets. */
export interface ViewProps {
  wanted: InvoiceParams
  unit: Unit
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Ticks are whole euros. */
export const withoutCents = (money: string) => money.replace(/[.,]00(?=\D*$)/, '')

/** The base colour first, then the palette. */
export function chartColours(charts: { baseColor: string; palette: readonly string[] }): string[] {
  return [...new Set([charts.baseColor, ...charts.palette].map((colour) => colour.toLowerCase()))]
}

/**
 * A contract keeps the colour of its rank without filters; with more ranks than colours, if another shown one has it,
 * the first free colour.
 */
export function placeColours(
  shown: readonly { name: string; place: number }[],
  colours: readonly string[],
): Record<string, string> {
  const taken: Record<string, string> = {}
  const isFree = (colour: string) => !Object.values(taken).includes(colour)
  for (const { name, place } of shown.toSorted((one, other) => one.place - other.place)) {
    const own = colours[place % colours.length] ?? ''
    taken[name] = isFree(own) ? own : (colours.find(isFree) ?? own)
  }
  return taken
}

/** The year is at January, and at the first month unless January follows closely. */
export function yearUnder(months: readonly string[], index: number): string | undefined {
  const isJanuary = months[index]?.endsWith('-01')
  const isNear = months.slice(1, 3).some((month) => month.endsWith('-01'))
  return isJanuary || (index === 0 && !isNear) ? months[index]?.slice(0, 4) : undefined
}
