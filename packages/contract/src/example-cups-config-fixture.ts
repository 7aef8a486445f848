import type { CupsConfig } from './schemas/contracting-offers.ts'

/** What is told of a supply point that can be contracted, for tests. */
export const exampleCupsConfig: CupsConfig = {
  cups_data_availability: { available: true },
  cups_availability: { available: true },
  access_tariff: { id: 18, name: '2.0TD' },
  address: { zipcode: '17001' },
  power_p1: '4.6',
  power_p2: '4.6',
  selfcons: false,
  autoconsumo_code: '00',
  supply_point: null,
  is_away: false,
}

/** Of one of which nothing is known. */
export const exampleUnknownCups: CupsConfig = {
  cups_data_availability: { available: false },
  cups_availability: { available: true },
  access_tariff: null,
  address: null,
  selfcons: false,
  autoconsumo_code: '00',
  supply_point: null,
  is_away: false,
}
