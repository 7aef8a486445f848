import { type Asked, call, fail, type Route } from './route.ts'
import { contractShape, shareOf } from './shapes.ts'
import type { DoubleContract, Link } from './world.ts'

const contractOf = ({ world, params }: Asked) => world.contracts.find(({ name }) => name === params[0])
const byId = ({ world, params }: Asked) => world.contracts.find(({ id }) => String(id) === params[0])

/** A call on an active contract. */
const change =
  (act: (contract: DoubleContract, asked: Asked) => ReturnType<Route['answer']>): Route['answer'] =>
  (asked) => {
    const contract = contractOf(asked)
    if (!contract) return fail(404, 'No existe el contrato')
    return contract.state === 'activa' ? act(contract, asked) : fail(409, 'No está activo')
  }

const pdf = (name: string) => ({ name, type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' })

function page({ world, query }: Asked) {
  const [type, filter, initial] = [query.get('type'), query.get('filter') ?? '', query.get('initial')]
  const all = world.contracts
    .filter((one) => !type || one.type === type)
    .filter((one) => `${one.name} ${contractShape(world, one).cups.full_address}`.includes(filter))
  const limit = Number(query.get('limit') ?? 10)
  const place = all.findIndex(({ name }) => name === initial)
  const offset = initial ? Math.floor(Math.max(0, place) / limit) * limit : Number(query.get('offset') ?? 0)
  const items = initial && place < 0 ? [] : all.slice(offset, offset + limit)
  return {
    json: { items: items.map((one) => contractShape(world, one)), n_items: all.length, offset, limit },
  }
}

const lists: readonly Route[] = [
  call('GET 2 contracts/list-info', ({ world }) => ({
    json: {
      electricity: world.contracts.filter(({ type }) => type === 'electricity').length,
      gas: world.contracts.filter(({ type }) => type === 'gas').length,
    },
  })),
  call('GET 2 contracts', page, { query: ['initial', 'offset', 'limit', 'filter', 'type'] }),
  call('GET contracts/*/pdf', (asked) => {
    const contract = contractOf(asked)
    const isRight = contract && asked.version === (contract.type === 'gas' ? 2 : 1)
    return isRight ? { file: pdf(`Contrato ${contract.name}.pdf`) } : { unknown: 'of another version' }
  }),
  call('GET 2 contract/download_attachment/*', ({ params }) =>
    params[0] === '7' ? { file: pdf('contrato.pdf') } : fail(404, 'No existe'),
  ),
  call(
    'GET 1 geo/zipcode/*',
    ({ params }) => ({
      json: params[0] === '17001' ? [{ city: 'Girona', ine: '17079' }] : [],
    }),
    { isOpen: true },
  ),
  call('GET 1 geo/provincies/*', () => ({ json: [{ id: 17, name: 'Girona' }] }), { isOpen: true }),
  call('GET 1 geo/tipovias', () => ({ json: [{ id: 1, name: 'Calle' }] }), { isOpen: true }),
  call('GET 1 addresses', ({ world }) => ({ json: world.addresses })),
  call('GET ibans', ({ world }) => ({ json: { items: world.ibans } })),
]

const changes: readonly Route[] = [
  call(
    'PUT 2 contracts/*/ref_catastral',
    change((contract, { body }) => {
      contract.refCatastral = String(body['ref_catastral'])
      return { json: {} }
    }),
    { query: ['type'], body: ['ref_catastral'] },
  ),
  call(
    'POST 2 contracts/*',
    change((contract, { body }) => {
      contract.invoiceOnline = String(body['invoice_online'])
      return { json: { invoice_online: contract.invoiceOnline } }
    }),
    { query: ['type'], body: ['invoice_online'] },
  ),
  call(
    'POST contracts/*/notification',
    change((contract, { world, body }) => {
      const sent = body['address'] as Record<string, string>
      if (!sent['nv']) return fail(400, 'Datos', { nv: 'Falta la calle' })
      const address = {
        id: world.addresses.length + 1,
        name: sent['name'] ?? '',
        full_address: `${sent['nv']}, ${sent['pnp']}, ${sent['dp']} ${sent['poblacio']}`,
        email: sent['email'] ?? '',
        mobile: sent['mobile'] ?? '',
      }
      world.addresses.push(address)
      contract.address = address.id
      return { json: { address } }
    }),
    { query: ['type'], body: ['address'] },
  ),
  call(
    'PUT contracts/*/notification',
    change((contract, { body }) => {
      contract.address = Number(body['addressId'])
      return { json: { address_id: contract.address } }
    }),
    { query: ['type'], body: ['addressId'] },
  ),
  call(
    'PUT contracts/*/notification/*',
    change((contract, { world, params, body }) => {
      const address = world.addresses.find(({ id }) => id === contract.address)
      if (!String(body['value']).match(/@|\+/)) return fail(400, 'Datos', { value: ['no válido'] })
      if (address) Object.assign(address, { [params[1] ?? '']: body['value'] })
      return { json: {} }
    }),
    { body: ['value'] },
  ),
  call(
    'POST contracts/*/iban',
    change((contract, { world, version, body }) => {
      if (version !== (contract.type === 'gas' ? 2 : 1)) return { unknown: 'of another version' }
      if (body['already_registered'] === true) contract.iban = Number(body['bank_id'])
      else {
        contract.iban = world.ibans.length + 1
        world.ibans.push({ id: contract.iban, printable_iban: String(body['iban']) })
      }
      return { json: { waiting_for_signature: false } }
    }),
    { query: ['type'], body: ['already_registered', 'bank_id', 'iban', 'owner_is_bank_owner', 'files'] },
  ),
  call(
    'POST contracts/*/power',
    change((contract, { body }) => {
      if (contract.waiting.includes('power')) return fail(406, 'Otro cambio en curso')
      if (Number(body['power_p1']) < 1000) return fail(400, 'Datos', { power_p1: 'Demasiado baja' })
      contract.waiting.push('power')
      return { json: { waiting_for_signature: true } }
    }),
    {
      query: ['type'],
      body: [...Array.from({ length: 6 }, (_, i) => `power_p${i + 1}`), 'phone', 'phone_num', 'phone_pre'],
    },
  ),
  call(
    'POST contracts/*/no_cession_sips',
    change((contract) => {
      contract.sips = { state: 'requested', waiting_for_signature: true }
      return { json: { waiting_for_signature: true } }
    }),
    { query: ['type'], body: ['noCessionSelection'] },
  ),
]

const choices: Record<string, { available: string; values: readonly unknown[] }> = {
  'double-tariff': {
    available: 'available-double-tariffs',
    values: [{ startMonth: 1, startYear: 2027, endMonth: 3, endYear: 2027 }],
  },
  'happy-hours': { available: 'available-happy-hours', values: [{ startHour: 10, endHour: 12 }] },
  'happy-day': { available: 'available-happy-days', values: [{ value: 'mon', label: 'Lunes' }] },
}

const personalised = Object.entries(choices).flatMap(([kind, { available, values }]) => [
  call(`GET contract/*/${kind}`, (asked) => ({ json: byId(asked)?.personal[kind] ?? {} })),
  call(`GET contract/*/${available}`, () => ({ json: values })),
  call(
    `PUT contract/*/${kind}`,
    (asked) => {
      const contract = byId(asked)
      if (!contract) return fail(404, 'No existe')
      contract.personal[kind] = asked.body['value']
      return { json: { status: 'OK' } }
    },
    { body: ['value'] },
  ),
])

/** A year of days that ends the day before yesterday, in the requested steps. */
function curve({ version, params, query }: Asked) {
  const type = params[1]
  const step = { monthly: 0, daily: 86_400_000, hourly: 3_600_000, 'quarter-hourly': 900_000 }[type ?? '']
  if (step === undefined) return fail(400, 'type')
  // Whole days, at whatever time the test runs.
  const last = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_001
  const first = last + 1 - 366 * 86_400_000
  const from = Math.max(first, Date.parse(query.get('start') ?? '') || first)
  const to = Math.min(last, (Date.parse(query.get('end') ?? '') || last) + 86_399_999)
  const points: object[] = []
  const point = (at: Date, kwh: number) =>
    points.push({
      date: at.toISOString().slice(0, 19).replace('T', ' '),
      period: step >= 86_400_000 || step === 0 ? false : 'P1',
      activa: kwh,
      exportada: 0,
      reactiva: 0,
    })
  if (step === 0)
    for (
      let at = new Date(from);
      at.getTime() <= to;
      at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
    )
      point(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)), 210)
  else
    for (let at = Math.ceil(from / step) * step; at <= to; at += step) point(new Date(at), step / 12_000_000)
  return { json: version === 1 ? points : { magnitudes: { elements: ['activa'] }, curve: points } }
}

const consumption = [
  call('GET contracts/*/cch/chart/*', curve, { query: ['start', 'end'] }),
  call(
    'GET contracts/*/cch/download/*',
    () => ({ file: { name: 'corba.csv', type: 'text/csv', content: 'CUPS;Fecha;kWh\n' } }),
    { query: ['start', 'end'] },
  ),
]

const linkOf = ({ world, params }: Asked): Link | undefined =>
  world.links.find((one) => one.contract === params[0] && String(one.battery) === params[1])

const batteries = [
  call('GET 1 contracts/virtual_batteries/*', () => ({
    file: { name: 'bateries.xls', type: 'application/vnd.ms-excel', content: 'xls' },
  })),
  call('GET 2 contract/bateria/types', () => ({
    json: [
      { name: 'aplicar', description: 'Aplicar los descuentos' },
      { name: 'no_aplicar', description: 'Acumular los descuentos' },
    ],
  })),
  call(
    'PUT 2 contract/*/bateria/*',
    (asked) => {
      const link = linkOf(asked)
      const mode = String(asked.body['valor_descomptes'])
      if (!link || !['aplicar', 'no_aplicar'].includes(mode)) return fail(400, 'valor_descomptes')
      link.gestio = mode
      return { json: {} }
    },
    { body: ['valor_descomptes'] },
  ),
  call('GET 2 contract/bateria_virtual_percentages/*', ({ world, params }) => ({
    json: world.links
      .filter(({ battery }) => String(battery) === params[0])
      .map(({ battery, pes }) => ({ bateria_id: battery, percentage: shareOf(world, battery, pes) })),
  })),
  call(
    'PUT 2 contract/*/change_bateria_pes_percentatge/*',
    (asked) => {
      const link = linkOf(asked)
      if (!link) return fail(404, 'No existe')
      const percent = Number(asked.body['pes_percentatge'])
      const others = asked.world.links.filter((one) => one.battery === link.battery && one !== link)
      const rest = others.reduce((sum, one) => sum + one.pes, 0)
      for (const one of others) one.pes = Math.round((one.pes / rest) * (100 - percent))
      link.pes = percent
      return { json: { status: 'OK' } }
    },
    { body: ['pes_percentatge'] },
  ),
  call(
    'PUT 2 contract/*/bateria_virtual_move_virtual_battery/*',
    (asked) => {
      const link = linkOf(asked)
      const target = asked.world.batteries.find(({ id }) => id === asked.body['bateria_desti'])
      const origin = asked.world.batteries.find(({ id }) => id === link?.battery)
      if (!link || !target || !origin) return fail(404, 'No existe')
      const part =
        (shareOf(asked.world, origin.id, link.pes) / 100) * (Number(asked.body['pes_percentatge']) / 100)
      const euros = Math.round(origin.euros * part * 100) / 100
      origin.euros -= euros
      target.euros += euros
      return { json: {} }
    },
    { body: ['pes_percentatge', 'bateria_desti'] },
  ),
]

export const contractRoutes: readonly Route[] = [
  ...lists,
  ...changes,
  ...personalised,
  ...consumption,
  ...batteries,
]
