// The named values of the code that the market authority (CNMC) requires on invoices; see cnmc-code.ts.

/** On every invoice: supply, retailer, powers and their highest demand (kW), kWh of a year by period, days, kinds. */
export const always = {
  cp: 'text',
  cups: 'text',
  /** The retailer's number in the authority's list: R2-nnn. */
  com: 'text',
  pP1: 'number',
  pP2: 'number',
  pmaxP1: 'number',
  pmaxP2: 'number',
  caP1: 'number',
  caP2: 'number',
  caP3: 'number',
  /** The day before the first of that year; likewise `iniF` before the first billed day. */
  iniA: 'day',
  iniF: 'day',
  finF: 'day',
  fFact: 'day',
  finContrato: 'day',
  /** A PVPC, B C D indexed, E fixed with three prices, F with one, G flexible, H flat; then 1 with a monthly fee, else 0. */
  tc: 'text',
  /** N normal, A cancelling, R rectifying, C complementary, G regularising. */
  tf: 'text',
  /** How often prices are reviewed: 0 yearly, 1 half-yearly, 2 quarterly, 3 monthly, 4 every three years, 5 every five. */
  rev: 'number',
} as const

/** On normal invoices also: kWh, prices (€/kW and year, €/kWh), amounts before taxes, and special cases. */
const ofNormal = {
  cfP1: 'number',
  cfP2: 'number',
  cfP3: 'number',
  cfP1flex: 'number',
  cfP2flex: 'number',
  prP1: 'number',
  prP2: 'number',
  prE1: 'number',
  prE2: 'number',
  prE3: 'number',
  /** The total, with taxes. */
  imp: 'number',
  impPot: 'number',
  impEner: 'number',
  /** Services beside the energy. */
  impSA: 'number',
  impOtrosConIE: 'number',
  impOtrosSinIE: 'number',
  /** Discounts not included elsewhere, and compensation of surplus: positive. */
  dto: 'number',
  exc: 'number',
  dtoBS: 'number',
  finBS: 'number',
  /** The adjustment of 2022 and 2023; -1 in PVPC. */
  ajuste: 'number',
  /** Prices: 0 unchanged, 1 changed in this period, 2 will change in the next. */
  cambio: 'number',
  promo: 'number',
  verde: 'number',
  /** Until when early termination costs something; none is written 0000-00-00. */
  finPen: 'day',
} as const

/** The last day of `caP1` to `caP3`: some retailers write it, nobody has to. */
const optional = { finA: 'day' } as const

export const required = { ...always, ...ofNormal }
export const kinds = { ...required, ...optional }
type Kinds = typeof kinds
export type CnmcField = keyof Kinds
type ValueOf<Kind> = Kind extends 'number' ? number : string
export type Always = { -readonly [F in keyof typeof always]: ValueOf<Kinds[F]> }
export type OfNormal = { -readonly [F in keyof typeof ofNormal]: ValueOf<Kinds[F]> }
export type Optional = { -readonly [F in keyof typeof optional]: ValueOf<Kinds[F]> }
/** Cancelling, rectifying, complementary and regularising invoices have no amounts to compare. */
export type CnmcCode = Always & (OfNormal | { [F in keyof OfNormal]?: never })

export const fieldsOf = (table: Partial<Kinds>) => Object.keys(table) as CnmcField[]
export const noDay = '0000-00-00'
