import { call, fail, type Route } from './route.ts'

const open = { isOpen: true }

/** Empty values are false, numbers are numbers. */
const known = {
  cups_data_availability: { available: true },
  cups_availability: { available: true },
  access_tariff: { id: 1, name: '2.0TD' },
  address: { zipcode: '17001', street: 'Carrer Major' },
  power_p1: 4.6,
  power_p2: '3.450',
  power_p3: false,
  selfcons: false,
  autoconsumo_code: false,
  holder: 'Ana Prat Vila',
}
const taken = {
  cups_data_availability: { available: false },
  cups_availability: { available: false },
  access_tariff: false,
  address: false,
}
/** As another server tells it. */
const newsletter = {
  newsletter_id: 1,
  name: 'Avisos',
  subscribed: true,
  subscriptor_id: '44',
  exported: false,
}
const product = (id: number, name: string) => ({ id, name, ov_description: 'Precio fijo', ov_link: false })

const contactFields = 'name surname1 surname2 email telephone contactHours consent cups invoice'.split(' ')
const gasLeadFields = [
  'step lead_id includeGas cups activeContract changeOwner comerOrigin accessTariff selectedProduct',
  'selectedProductName invoice electricityLeadId cupsSIPSData',
].flatMap((line) => line.split(' '))
const confirmationFields = ['accept_gdpr', 'accept_ov_conditions', 'activate_publicity', 'confirm']
const comparisonFields = [
  ...'cups comerOrigin consent mode startDate endDate invoiceAmount power power2'.split(' '),
  ...'accessTariff access_tariff consumption p1 p2 p3 p4 p5 p6'.split(' '),
]
const comparison = {
  header: '<h2>Ahorras</h2>',
  content: '<p>Así.</p>',
  total_amount: 65.68,
  operations: {
    lines: {
      potencia: [{ name: 'P1', price_unit: 0.1, quantity: 4.6, multi: 30 }],
      energia: [],
      lloguer: [],
    },
    taxes: [{ name: 'Impuesto especial', amount: 2 }],
  },
}

const calculationFields = [
  'cups optimalPower appliances area numPersones cofSimul',
  'name surname1 surname2 email telephone contactHours consent',
].flatMap((line) => line.split(' '))

export const contractingRoutes: readonly Route[] = [
  call('GET misc/cnaes', () => ({ json: [{ id: 986, name: '9820', descripcio: 'Hogares' }] }), open),
  call('GET leads/comers', () => ({ json: { items: [{ id: 4, name: 'Otra Luz' }] } }), open),
  call('GET gas/leads/comers', () => ({ json: { items: false } }), open),
  call('GET 1 contractacio/config', () => ({ json: { result: 'OK' } }), open),
  call('GET 1 contractacio/config/cups/*', () => ({ json: known }), { ...open, query: ['old'] }),
  call('GET 2 gas/contractacio/config/cups/*', () => ({ json: taken }), open),
  call('GET tariff', () => ({ json: [{ id: 1, name: '2.0TD' }] }), { ...open, query: ['power', 'old'] }),
  call('GET 2 gas/tariff', () => ({ json: { items: [{ id: '9', name: 'RL.2' }] } }), open),
  call('GET pricelist', () => ({ json: [product(21, 'Llum Casa')] }), {
    ...open,
    query: ['power', 'atr', 'cups', 'selfcons', 'promocode'],
  }),
  call('GET 2 gas/pricelist', () => ({ json: [product(22, 'Gas Casa')] }), {
    ...open,
    query: ['atr', 'cups'],
  }),
  call('POST 2 gas/leads', () => ({ json: { lead_id: 'G-1' } }), { ...open, body: gasLeadFields }),
  call(
    'GET leads/solvencia/*',
    ({ params }) => ({ json: { scoring: params[0] === 'late' ? null : params[0] === 'good' } }),
    open,
  ),
  call('GET 1 leads/dni-validation/*', ({ params }) => ({ json: { dni_valid: params[0] === 'good' } }), open),
  call(
    'POST leads/*/confirm',
    ({ params }) => ({
      json: {
        status: params[0] === 'good' ? 'OK' : 'KO',
        result: { render: { format: 'html', body: '<p>Hecho</p><script>alert(1)</script>' }, error: false },
      },
    }),
    { ...open, body: confirmationFields },
  ),
  call('GET leads/validate-coupon/*', ({ params }) => ({ json: { valid: params[0] === 'AMIGO' } }), open),
  call('POST price-compare', () => ({ json: comparison }), { ...open, body: comparisonFields }),
  call('POST price-compare/confirm', () => ({ json: { status: 'OK', result: '7' } }), {
    ...open,
    body: [...contactFields, 'mode'],
  }),
  call('POST gas/price-compare', ({ body }) => ({ json: 'name' in body ? { status: 'OK' } : comparison }), {
    ...open,
    body: [...contactFields, ...comparisonFields],
  }),
  call('GET newsletters/ana%40example.com', () => ({ json: [newsletter] })),
  call(
    'POST subscriber/set_active_newsletters',
    ({ body }) => ({
      json: (body['selected_newsletters'] as unknown[]).length === 0 ? 'removed' : [newsletter],
    }),
    { body: ['subscriptor_or_email', 'selected_newsletters'] },
  ),
  call(
    'POST subscriber/set_mails',
    ({ body }) => (body['subscriberId'] === 44 ? { json: { result: true } } : fail(404, 'Not found')),
    { body: ['subscriberId', 'emails'] },
  ),
  call('GET omip/products', () => ({ json: ['FTB M Dec-26', { id: 3, name: 'FTB Q1-27' }] })),
  call('GET omip/alerts', () => ({
    json: { alerts: [{ id: '5', contract: 'FTB Q1-27', limit_type: '<', price: '80.5' }] },
  })),
  call('POST omip/alerts', ({ body }) => ({ json: { status: '200', id: body['price'] === 80 ? 6 : 7 } }), {
    body: ['id', 'product', 'type', 'price'],
  }),
  call('POST omip/delete/alerts', ({ body }) => ({ json: { status: body['id'] === 5 ? 200 : 404 } }), {
    body: ['id'],
  }),
  call(
    'POST leads/potencia',
    ({ body }) => ({
      json: { status: 'name' in body ? 'OK' : `${Number(body['optimalPower'])} kW`, lead: 7 },
    }),
    {
      ...open,
      body: calculationFields,
    },
  ),
]
