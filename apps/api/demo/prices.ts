import { kwToW } from '@fanal/domain/units'

/** The fictitious retailer's prices without taxes, by date; regulated ones are in the dated rates. */
export interface ElectricityPrices {
  from: string
  power: readonly string[]
  energy: readonly string[]
}

/** Euros a year to euros a day. */
const daily = (...yearly: number[]) => yearly.map((price) => (price / 365).toFixed(6))

const of20: readonly ElectricityPrices[] = [
  { from: '2024-01-01', power: daily(27.474, 3.059), energy: ['0.247', '0.189', '0.154'] },
  { from: '2024-04-01', power: daily(27.474, 3.059), energy: ['0.212', '0.154', '0.118'] },
  { from: '2025-01-01', power: daily(29.013, 2.788), energy: ['0.241', '0.166', '0.127'] },
  { from: '2025-06-01', power: daily(29.013, 2.788), energy: ['0.226', '0.157', '0.119'] },
  { from: '2026-01-01', power: ['0.082011', '0.008096'], energy: ['0.226', '0.150', '0.124'] },
]
const of30: readonly ElectricityPrices[] = [
  {
    from: '2024-01-01',
    power: ['0.052310', '0.027120', '0.011890', '0.010210', '0.006540', '0.003820'],
    energy: ['0.178', '0.161', '0.131', '0.118', '0.113', '0.117'],
  },
  {
    from: '2026-01-01',
    power: ['0.055827', '0.029089', '0.012278', '0.010647', '0.006887', '0.003951'],
    energy: ['0.171', '0.154', '0.125', '0.113', '0.110', '0.115'],
  },
]

export const electricityPriceTable = (tariff: string) => (tariff === '3.0TD' ? of30 : of20)

export function electricityPrices(tariff: string, day: string): ElectricityPrices {
  const table = electricityPriceTable(tariff)
  const found = table.findLast(({ from }) => from <= day) ?? table[0]
  if (!found) throw new Error('There are no prices')
  return found
}

export const surplusPrice = '0.06'
export const meterPerDay = (tariff: string) => (tariff === '3.0TD' ? '0.044712' : '0.026630')

const gasPrices: Record<string, { fixedPerDay: string; energyPrice: string }> = {
  'RL.1': { fixedPerDay: '0.151233', energyPrice: '0.0610' },
  'RL.2': { fixedPerDay: '0.276822', energyPrice: '0.0562' },
  'RL.4': { fixedPerDay: '2.038356', energyPrice: '0.0520' },
}
export const gasPricesOf = (tariff: string) => ({
  fixedPerDay: '0.276822',
  energyPrice: '0.0562',
  ...gasPrices[tariff],
  meterPerDay: '0.0224',
})

interface OtherPrices {
  power: string[]
  energy: string[]
  fixed: string | null
  surplus: string | null
  isIndexed: boolean
  hasTerm: boolean
}

const fixedPrices = (power: string[], energy: string): OtherPrices => ({
  power,
  energy: Array.from({ length: power.length === 2 ? 3 : 6 }, () => energy),
  fixed: null,
  surplus: '0.05',
  isIndexed: false,
  hasTerm: true,
})

/** Means of a year of the market, with a fee by the day. */
const indexedPrices = (power: string[], energy: string[], fixed: string): OtherPrices => ({
  power,
  energy,
  fixed,
  surplus: '0.045',
  isIndexed: true,
  hasTerm: false,
})

const openGas = (fixed: string, energy: string, isIndexed = false): OtherPrices => ({
  power: [],
  energy: [energy],
  fixed,
  surplus: null,
  isIndexed,
  hasTerm: false,
})

const otherPrices: Record<string, OtherPrices> = {
  'Llum Fixa 2.0TD': fixedPrices(['0.085000', '0.012000'], '0.162'),
  'Llum Indexada 2.0TD': indexedPrices(['0.075901', '0.001988'], ['0.198', '0.131', '0.102'], '0.150000'),
  'Negoci Fix 3.0TD': fixedPrices(
    ['0.057000', '0.030100', '0.012900', '0.011200', '0.007200', '0.004300'],
    '0.134',
  ),
  'Negoci Indexat 3.0TD': indexedPrices(
    ['0.053859', '0.028087', '0.011677', '0.010102', '0.006401', '0.003744'],
    ['0.158', '0.141', '0.117', '0.106', '0.099', '0.101'],
    '0.600000',
  ),
  'Gas Obert RL.1': openGas('0.168000', '0.0588'),
  'Gas Obert RL.2': openGas('0.302000', '0.0546'),
  'Gas Obert RL.4': openGas('2.190000', '0.0508'),
  'Gas Indexat RL.1': openGas('0.195000', '0.0548', true),
  'Gas Indexat RL.2': openGas('0.348000', '0.0527', true),
  'Gas Indexat RL.4': openGas('2.540000', '0.0489', true),
}

export function otherPricesOf(product: string, tariff: string): OtherPrices {
  const found = otherPrices[`${product} ${tariff}`]
  if (!found) throw new Error(`There are no prices of ${product}`)
  return found
}

/** Gas of a business has another hydrocarbon tax. */
export const isProfessional = (tariff: string) => tariff === 'RL.4'

export const highestPowerW = (powers: readonly { power: string }[]) =>
  Math.max(0, ...powers.map(({ power }) => kwToW(power)))
