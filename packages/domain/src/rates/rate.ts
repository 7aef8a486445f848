/**
 * What the law or the regulator sets, from a day to a day. Taxes are fractions (0.21 is 21 %); the minimum and the
 * hydrocarbon tax are euros of a kWh, the social bonus euros of a day, access prices euros of a kW and year or of a kWh.
 */
export const rateKinds = [
  'electricity_tax',
  'electricity_tax_minimum',
  'electricity_vat',
  'electricity_igic',
  'electricity_ipsi',
  'gas_vat',
  'hydrocarbon_tax',
  'social_bonus',
  'access_power',
  'access_energy',
] as const
export type RateKind = (typeof rateKinds)[number]

export interface Rate {
  kind: RateKind
  /** Whom it is for where not everybody: `industrial`, `professional`, or an access tariff. */
  scope: string
  /** For contracts whose highest power is not above it; null for all. */
  up_to_w: number | null
  /** First and last day; null where there is none. */
  from: string | null
  to: string | null
  /** One decimal; of access prices one for each period. */
  values: readonly string[]
  /** What it may turn out to be instead, while a condition of the law is not settled. */
  conditional: string | null
  /** The rule that says so, or where it was read. */
  source: string
}

/** Layers: what an earlier one says about a day counts before all that later ones say. */
export type Rates = readonly (readonly Rate[])[]
