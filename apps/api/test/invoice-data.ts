import { composeElectricity, composeGas, type ElectricityUse } from '@fanal/domain/invoices/compose-invoice'
import { exampleUse } from '@fanal/domain/invoices/example-bill'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { defaultAllSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import { demoSettings } from '#demo/settings'
import type { InvoiceData } from '#features/invoices/invoice-data'

/** What the documents of an electricity invoice are made from, without a database. */
export function someInvoiceData(
  use: Partial<ElectricityUse> = {},
  over: Partial<InvoiceData> = {},
): InvoiceData {
  const { lines, totalCents, toPayCents } = composeElectricity({ ...exampleUse, ...use })
  return {
    id: 1,
    number: 'FE26-004182',
    type: 'electricity',
    date: '2026-10-05',
    start_date: '2026-09-01',
    end_date: '2026-09-30',
    due_date: '2026-10-22',
    energy_kwh: 250,
    rectificative_type: 'N',
    contractId: 1,
    days: 30,
    isRefund: false,
    totalCents,
    toPayCents,
    lines,
    readings: [
      { period: 'P1', previous: 8120, current: 8190, is_estimated: false },
      { period: 'P2', previous: 8257, current: 8319, is_estimated: false },
      { period: 'P3', previous: 8394, current: 8512, is_estimated: true },
    ],
    maxDemand: [{ period: 'P1', power: '3.412' }],
    supply: {
      contract: '100001',
      cups: 'ES0031405512340001MK0F',
      street: 'Carrer de la Força, 18, 2n 1a',
      city: 'Girona',
      postalCode: '17004',
      tariff: '2.0TD',
      product: 'Llum Solar',
      powers: [
        { period: 'P1', power: '4.600' },
        { period: 'P2', power: '4.600' },
      ],
      start: '2023-09-24',
      end: null,
      holder: 'Marta Soler Vidal',
      distributor: 'e-distribución',
      faultPhone: '+34900760706',
      accessReference: '512340001',
    },
    points: [],
    customer: {
      name: 'Marta Soler Vidal',
      vat: '12345678Z',
      address: 'Carrer de la Força, 18, 2n 1a, 17004 Girona',
    },
    iban: 'ES9121000418450200051332',
    history: [
      { month: '2026-07', kwh: 272 },
      { month: '2026-08', kwh: 263 },
      { month: '2026-09', kwh: 250 },
    ],
    year: { from: '2025-10-01', kwh: [812, 743, 1398], maxKw: [3.86, 2.945, 0] },
    meanKwh: 268,
    settings: mergeSettings(defaultAllSettings, demoSettings),
    rates: onlyBundled,
    ...over,
  }
}

export const rectified = { number: 'FE26-003990', date: '2026-09-05', start: '2026-08-01', end: '2026-08-31' }

/** Example G of the domain facts: 117.58 €. */
export function someGasData(): InvoiceData {
  const { lines, totalCents, toPayCents } = composeGas({
    days: 61,
    kwh: 1348,
    fixedPerDay: '0.276822',
    energyPrice: '0.0562',
    hydrocarbonTaxPerKwh: '0.00234',
    meterPerDay: '0.0224',
    vatRate: '0.21',
  })
  const { supply } = someInvoiceData()
  return someInvoiceData(
    {},
    {
      type: 'gas',
      number: 'FG26-000310',
      lines,
      totalCents,
      toPayCents,
      days: 61,
      energy_kwh: 1348,
      readings: [{ period: 'm³', previous: 4210, current: 4328, is_estimated: true, factor: '11.42' }],
      maxDemand: [],
      supply: supply && { ...supply, tariff: 'RL.2', powers: [], contract: '200001' },
    },
  )
}
