import type { ProductRecord } from '#features/products/product-record'
import { electricityPriceTable, gasPricesOf, surplusPrice } from '#demo/prices'

type DemoProduct = Omit<ProductRecord, 'name'>

const electricity = (product: string, tariff: string): DemoProduct => ({
  product,
  tariff,
  offered: true,
  duration_months: 12,
  prices: electricityPriceTable(tariff).map(({ from, power, energy }) => ({
    from,
    power: [...power],
    energy: [...energy],
    fixed: null,
    surplus: surplusPrice,
  })),
})

const gas = (product: string, tariff: string): DemoProduct => {
  const { fixedPerDay, energyPrice } = gasPricesOf(tariff)
  const prices = [{ from: '2024-01-01', power: [], energy: [energyPrice], fixed: fixedPerDay, surplus: null }]
  return { product, tariff, offered: true, duration_months: 12, prices }
}

/** The fictitious retailer's products, at the prices of its bills. The one for panels is not offered to others. */
export const demoProducts: readonly DemoProduct[] = [
  electricity('Llum Clara', '2.0TD'),
  { ...electricity('Llum Solar', '2.0TD'), offered: false },
  electricity('Negoci 24 h', '3.0TD'),
  gas('Gas Llar', 'RL.1'),
  gas('Gas Llar', 'RL.2'),
  gas('Gas Negoci', 'RL.4'),
]
