import type { Rate, RateKind, Rates } from './rate.ts'

type Dated = Partial<Pick<Rate, 'scope' | 'up_to_w' | 'from' | 'to' | 'conditional'>>

const rate = (kind: RateKind, value: string, source: string, about: Dated = {}): Rate => ({
  kind,
  scope: '',
  up_to_w: null,
  from: null,
  to: null,
  conditional: null,
  ...about,
  values: value.split(' '),
  source,
})

const days = (from: string, to: string | null = null) => ({ from, to })
/** Powers are whole watts: below 10 kW is up to 9,999 W. */
const upTo10Kw = { up_to_w: 10_000 }
const below10Kw = { up_to_w: 9_999 }

// The row without days is the general rate: it applies wherever no other does, also before the first.
const electricityTax: readonly Rate[] = [
  rate('electricity_tax', '0.0511269632', 'Ley 38/1992, art. 99'),
  rate(
    'electricity_tax',
    '0.005',
    'RDL 17/2021 and those that extended it',
    days('2021-09-16', '2023-12-31'),
  ),
  rate('electricity_tax', '0.025', 'RDL 8/2023', days('2024-01-01', '2024-03-31')),
  rate('electricity_tax', '0.038', 'RDL 8/2023', days('2024-04-01', '2024-06-30')),
  rate(
    'electricity_tax',
    '0.005',
    'RDL 7/2026; its condition for June was not met (tax agency, 19 May 2026)',
    days('2026-03-22', '2026-05-31'),
  ),
  rate(
    'electricity_tax',
    '0.0511269632',
    'RDL 25/2026: 0.5 % if the price index of the month before says so; not known here',
    { ...days('2026-11-01', '2026-12-31'), conditional: '0.005' },
  ),
  rate('electricity_tax_minimum', '0.001', 'Ley 38/1992, art. 99: 1 €/MWh'),
  rate('electricity_tax_minimum', '0.0005', 'Ley 38/1992, art. 99: 0.5 €/MWh for industry, rail and boats', {
    scope: 'industrial',
  }),
]

const electricityVat: readonly Rate[] = [
  rate('electricity_vat', '0.21', 'Ley 37/1992, art. 90'),
  rate('electricity_vat', '0.10', 'RDL 12/2021 and those that extended it', {
    ...upTo10Kw,
    ...days('2021-06-26', '2022-06-30'),
  }),
  rate('electricity_vat', '0.05', 'RDL 11/2022 and those that extended it', {
    ...upTo10Kw,
    ...days('2022-07-01', '2023-12-31'),
  }),
  rate('electricity_vat', '0.10', 'RDL 8/2023', { ...upTo10Kw, ...days('2024-01-01', '2024-02-29') }),
  rate(
    'electricity_vat',
    '0.21',
    'RDL 8/2023: 10 % only after a month above 45 €/MWh; February to May 2024 were below',
    { ...upTo10Kw, ...days('2024-03-01', '2024-06-30') },
  ),
  rate('electricity_vat', '0.10', 'RDL 8/2023', { ...upTo10Kw, ...days('2024-07-01', '2024-12-31') }),
  rate('electricity_vat', '0.10', 'RDL 7/2026: below 10 kW', {
    ...below10Kw,
    ...days('2026-03-22', '2026-04-29'),
  }),
  rate('electricity_vat', '0.10', 'RDL 10/2026: up to 10 kW', {
    ...upTo10Kw,
    ...days('2026-04-30', '2026-05-31'),
  }),
  rate(
    'electricity_vat',
    '0.21',
    'RDL 25/2026: 10 % if the price index of the month before says so; not known here',
    { ...upTo10Kw, ...days('2026-11-01', '2026-12-31'), conditional: '0.10' },
  ),
  rate('electricity_igic', '0.03', 'IGIC of electricity; not confirmed'),
  rate('electricity_igic', '0', 'IGIC of electricity for homes; not confirmed', upTo10Kw),
  rate('electricity_ipsi', '0.01', 'IPSI of Ceuta and Melilla; not confirmed'),
]

const gas: readonly Rate[] = [
  rate('gas_vat', '0.21', 'Ley 37/1992, art. 90'),
  rate('gas_vat', '0.05', 'RDL 17/2022 and those that extended it', days('2022-10-01', '2023-12-31')),
  rate('gas_vat', '0.10', 'RDL 8/2023', days('2024-01-01', '2024-03-31')),
  rate(
    'gas_vat',
    '0.10',
    'RDL 7/2026, art. 42.b; that it ended on 31 May and not on 30 June is not confirmed',
    {
      ...days('2026-03-22', '2026-05-31'),
    },
  ),
  rate('hydrocarbon_tax', '0.00234', 'Ley 38/1992, art. 50: 0.65 €/GJ'),
  rate('hydrocarbon_tax', '0.00108', 'RDL 7/2026; that it ended on 31 May is not confirmed', {
    ...days('2026-03-22', '2026-05-31'),
  }),
  rate('hydrocarbon_tax', '0.00054', 'Ley 38/1992, art. 50: 0.15 €/GJ for professional use', {
    scope: 'professional',
  }),
]

const socialBonus: readonly Rate[] = [
  rate('social_bonus', '0.012742', 'Bills of several retailers of 2025', days('2025-01-01', '2025-12-31')),
  rate('social_bonus', '0.019121', '6.979247 € a year', days('2026-01-01', '2026-06-25')),
  rate('social_bonus', '0.024688', 'Orden TED/634/2026: 9.011295 € a year', days('2026-06-26')),
]

const of2024 = days('2024-01-01', '2024-12-31')
const of2025 = days('2025-01-01', '2025-12-31')
const since2026 = days('2026-01-01')
const boe2026 = 'BOE-A-2025-26348 (tolls) and BOE-A-2025-26705 (charges)'
const published2025 = 'Tolls and charges of 2025, as a retailer published them'
const published2024 = 'Tolls and charges of 2024, as a retailer published them'

// Energy prices of 3.0TD and 6.1TD after 2024 are not bundled: an operator imports them.
const access: readonly Rate[] = [
  rate('access_power', '27.704413 0.725423', boe2026, { scope: '2.0TD', ...since2026 }),
  rate('access_energy', '0.097553 0.029267 0.003292', boe2026, { scope: '2.0TD', ...since2026 }),
  rate('access_power', '20.376927 10.617621 4.481534 3.886333 2.513851 1.442287', boe2026, {
    scope: '3.0TD',
    ...since2026,
  }),
  rate('access_power', '29.595368 15.514709 6.801881 5.393829 2.125113 1.004181', boe2026, {
    scope: '6.1TD',
    ...since2026,
  }),
  rate('access_power', '26.93055 0.697588', published2025, { scope: '2.0TD', ...of2025 }),
  rate('access_energy', '0.092539 0.028201 0.002994', published2025, { scope: '2.0TD', ...of2025 }),
  rate('access_power', '19.658495 10.251651 4.262536 3.681551 2.328167 1.356394', published2025, {
    scope: '3.0TD',
    ...of2025,
  }),
  rate('access_power', '28.791866 15.077643 6.55917 5.172085 1.932805 0.916088', published2025, {
    scope: '6.1TD',
    ...of2025,
  }),
  rate('access_power', '25.391661 0.968852', published2024, { scope: '2.0TD', ...of2024 }),
  rate('access_energy', '0.076974 0.027963 0.002752', published2024, { scope: '2.0TD', ...of2024 }),
  rate('access_power', '15.713047 9.547036 4.658211 4.14256 2.285209 1.553638', published2024, {
    scope: '3.0TD',
    ...of2024,
  }),
  rate('access_energy', '0.048443 0.030938 0.017361 0.010389 0.003561 0.002192', published2024, {
    scope: '3.0TD',
    ...of2024,
  }),
]

const lastQuarter2026 = days('2026-10-01', '2026-12-31')
const tur2026 =
  'TUR of October to December 2026, as consumer media published it; not read in the official gazette'

// The regulated gas tariff of other quarters and of TUR 4 is not bundled: an operator imports it.
const regulatedGas: readonly Rate[] = [
  rate('regulated_gas', '3.83 0.05252590', tur2026, { scope: 'RL.1', ...lastQuarter2026 }),
  rate('regulated_gas', '8.17 0.05042762', tur2026, { scope: 'RL.2', ...lastQuarter2026 }),
  rate('regulated_gas', '19.32 0.04698799', tur2026, { scope: 'RL.3', ...lastQuarter2026 }),
]

/** The rows known at release; an operator's rows take precedence. */
export const bundledRates: readonly Rate[] = [
  ...electricityTax,
  ...electricityVat,
  ...gas,
  ...socialBonus,
  ...access,
  ...regulatedGas,
]

/** Bundled rows only. */
export const onlyBundled: Rates = [bundledRates]
