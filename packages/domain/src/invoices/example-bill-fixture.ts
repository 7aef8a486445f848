import type { ElectricityUse, GasUse } from './compose-invoice.ts'

/** The standard example for tests: 30 days, 4.6 kW, 250 kWh, 68.07 €. */
export const exampleUse: ElectricityUse = {
  days: 30,
  powersKw: ['4.6', '4.6'],
  powerPrices: ['0.082011', '0.008096'],
  energiesKwh: [70, 62, 118],
  energyPrices: ['0.226', '0.150', '0.124'],
  socialBonus: [{ days: 30, value: '0.019121' }],
  meterPerDay: '0.026630',
  electricityTaxRate: '0.0511269632',
  leastTaxPerKwh: '0.001',
  vatRate: '0.21',
}

/** The standard example of gas: 61 days, 1348 kWh, 117.58 €. */
export const exampleGasUse: GasUse = {
  days: 61,
  kwh: 1348,
  fixedPerDay: '0.276822',
  energyPrice: '0.0562',
  hydrocarbonTaxPerKwh: '0.00234',
  meterPerDay: '0.0224',
  vatRate: '0.21',
}
