import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'

type Product = PublicProducts['products'][number]

const product = (
  id: number,
  name: string,
  over: Partial<Product>,
  prices: Partial<Product['prices']>,
): Product => ({
  id,
  name,
  energy: 'electricity',
  tariff: '2.0TD',
  description: '',
  link: '',
  duration_months: 12,
  ...over,
  prices: { from: '2026-01-01', power: [], energy: [], fixed: null, surplus: null, ...prices },
})
const power = ['0.082011', '0.008096']

/** Prices as the server publishes them. */
export const examplePublicProducts: PublicProducts = {
  retailer: 'Fanal',
  currency: 'EUR',
  day: '2026-11-15',
  products: [
    product(1, 'Llum Clara', {}, { power, energy: ['0.226', '0.150', '0.124'], surplus: '0.06' }),
    product(2, 'Llum Plana', {}, { power, energy: ['0.165'] }),
    product(
      4,
      'Llum Negoci',
      { tariff: '3.0TD' },
      {
        power: ['0.055827', '0.029089', '0.012278', '0.010647', '0.006887', '0.003951'],
        energy: ['0.171', '0.154', '0.125', '0.113', '0.110', '0.115'],
      },
    ),
    product(3, 'Gas Llar', { energy: 'gas', tariff: 'RL.2' }, { energy: ['0.0562'], fixed: '0.276822' }),
  ],
  rates: onlyBundled.map((layer) => layer.map((rate) => ({ ...rate, values: [...rate.values] }))),
  regulated_months: Array.from({ length: 13 }, (_, i) => ({
    month: new Date(Date.UTC(2025, 10 + i, 1)).toISOString().slice(0, 7),
    prices: ['0.21', '0.15', '0.11'],
  })),
}
