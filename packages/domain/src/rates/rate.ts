/**
 * Set by law or the regulator, for a range of days. Taxes are fractions (0.21 is 21 %); the minimum and the hydrocarbon
 * tax are euros per kWh, the social bonus euros per day, access prices euros per kW and year or per kWh, the regulated
 * gas tariff euros per month and per kWh.
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
  'regulated_gas',
] as const
export type RateKind = (typeof rateKinds)[number]

export interface Rate {
  kind: RateKind
  /** Scope, if limited: `industrial`, `professional`, or an access tariff. */
  scope: string
  /** For contracts with at most this highest power; null for all. */
  up_to_w: number | null
  /** First and last day; null where there is none. */
  from: string | null
  to: string | null
  /** One decimal; access prices have one per period. */
  values: readonly string[]
  /** The value it may turn out to be, while a condition of the law is not settled. */
  conditional: string | null
  /** Where it is published. */
  source: string
}

/** Layers in order of precedence, by day. */
export type Rates = readonly (readonly Rate[])[]
