import type { ProductRecord } from '#features/products/product-record'
import { electricityPriceTable, gasPricesOf, otherPricesOf, surplusPrice } from '#demo/prices'

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
  'Llum Fixa': {
    es: 'Un solo precio de la energía a cualquier hora, fijo durante un año. Para quien no quiere mirar el reloj.',
    ca: "Un sol preu de l'energia a qualsevol hora, fix durant un any. Per a qui no vol mirar el rellotge.",
    en: 'One price of energy at any hour, fixed for a year. For those who do not want to watch the clock.',
  },
  'Llum Indexada': {
    es: 'Pagas la energía a lo que cuesta cada hora en el mercado, más una cuota de gestión al día. El precio que ves es la media de los últimos doce meses: puede subir o bajar. Sin permanencia.',
    ca: "Pagues l'energia al que costa cada hora al mercat, més una quota de gestió al dia. El preu que veus és la mitjana dels últims dotze mesos: pot pujar o baixar. Sense permanència.",
    en: 'You pay for energy what it costs each hour on the market, plus a management fee per day. The price you see is the mean of the last twelve months: it may go up or down. No minimum term.',
  },
  'Negoci Fix': {
    es: 'Para negocios de más de 15 kW: un solo precio de la energía en los seis períodos, fijo durante un año.',
    ca: "Per a negocis de més de 15 kW: un sol preu de l'energia als sis períodes, fix durant un any.",
    en: 'For businesses above 15 kW: one price of energy in all six periods, fixed for a year.',
  },
  'Negoci Indexat': {
    es: 'Para negocios de más de 15 kW: la energía a precio de mercado de cada hora, más una cuota de gestión al día. El precio que ves es la media de los últimos doce meses. Sin permanencia.',
    ca: "Per a negocis de més de 15 kW: l'energia a preu de mercat de cada hora, més una quota de gestió al dia. El preu que veus és la mitjana dels últims dotze mesos. Sense permanència.",
    en: 'For businesses above 15 kW: energy at the market price of each hour, plus a management fee per day. The price you see is the mean of the last twelve months. No minimum term.',
  },
  'Gas Obert': {
    es: 'Gas sin permanencia: el precio se revisa cada trimestre y te avisamos un mes antes.',
    ca: "Gas sense permanència: el preu es revisa cada trimestre i t'avisem un mes abans.",
    en: 'Gas without a minimum term: the price is reviewed every quarter, and we tell you a month before.',
  },
  'Gas Indexat': {
    es: 'El gas al precio medio del mercado de cada mes. El precio que ves es la media de los últimos doce meses: puede subir o bajar. Sin permanencia.',
    ca: 'El gas al preu mitjà del mercat de cada mes. El preu que veus és la mitjana dels últims dotze mesos: pot pujar o baixar. Sense permanència.',
    en: 'Gas at the mean market price of each month. The price you see is the mean of the last twelve months: it may go up or down. No minimum term.',
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

/** Beside the products of the bills, so that there is something to choose from. */
const other = (product: string, tariff: string): DemoProduct => {
  const { isIndexed, hasTerm, ...prices } = otherPricesOf(product, tariff)
  return {
    ...sold(product, tariff),
    ...(isIndexed && { indexed: true }),
    duration_months: hasTerm ? 12 : null,
    prices: [{ from: '2024-01-01', ...prices }],
  }
}

/** The fictitious retailer's products, those of its bills first. The one for panels is not offered to others. */
export const demoProducts: readonly DemoProduct[] = [
  electricity('Llum Clara', '2.0TD'),
  { ...electricity('Llum Solar', '2.0TD'), offered: false },
  electricity('Negoci 24 h', '3.0TD'),
  gas('Gas Llar', 'RL.1'),
  gas('Gas Llar', 'RL.2'),
  gas('Gas Negoci', 'RL.4'),
  other('Llum Fixa', '2.0TD'),
  other('Llum Indexada', '2.0TD'),
  other('Negoci Fix', '3.0TD'),
  other('Negoci Indexat', '3.0TD'),
  ...['RL.1', 'RL.2', 'RL.4'].flatMap((tariff) => [other('Gas Obert', tariff), other('Gas Indexat', tariff)]),
]
