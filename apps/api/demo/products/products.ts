import type { ProductRecord } from '#features/products/product-record'
import { electricityPriceTable, gasPricesOf, surplusPrice } from '#demo/prices'

type DemoProduct = Omit<ProductRecord, 'name'>

type Texts = NonNullable<DemoProduct['description']>

const descriptions: Record<string, Texts> = {
  'Llum Clara': {
    es: 'Precio fijo de la energía durante un año, en tres períodos. Sin servicios añadidos ni penalización por irte.',
    ca: "Preu fix de l'energia durant un any, en tres períodes. Sense serveis afegits ni penalització per marxar.",
    en: 'A fixed price of energy for a year, in three periods. No extra services, and no penalty for leaving.',
  },
  'Llum Solar': {
    es: 'Para quien produce con sus placas: cada kWh que sobra se compensa en la factura.',
    ca: 'Per a qui produeix amb les seves plaques: cada kWh que sobra es compensa a la factura.',
    en: 'For those who produce with their own panels: every surplus kWh is credited on the bill.',
  },
  'Negoci 24 h': {
    es: 'Para negocios de más de 15 kW: seis períodos y el precio fijo durante un año.',
    ca: 'Per a negocis de més de 15 kW: sis períodes i el preu fix durant un any.',
    en: 'For businesses above 15 kW: six periods, and a fixed price for a year.',
  },
  'Gas Llar': {
    es: 'Gas para casa con precio fijo durante un año, sin mantenimiento obligatorio.',
    ca: 'Gas per a casa amb preu fix durant un any, sense manteniment obligatori.',
    en: 'Gas for the home at a fixed price for a year, without compulsory maintenance.',
  },
  'Gas Negoci': {
    es: 'Gas para negocios de alto consumo, con precio fijo durante un año.',
    ca: 'Gas per a negocis de consum alt, amb preu fix durant un any.',
    en: 'Gas for businesses that use a lot, at a fixed price for a year.',
  },
}

/** What all have in common. */
const sold = (product: string, tariff: string) => ({
  product,
  tariff,
  offered: true,
  duration_months: 12,
  description: descriptions[product],
  link: {
    es: 'https://www.example.com/tarifas',
    ca: 'https://www.example.com/tarifes',
    en: 'https://www.example.com/prices',
  },
})

const electricity = (product: string, tariff: string): DemoProduct => ({
  ...sold(product, tariff),
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
  return { ...sold(product, tariff), prices }
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
