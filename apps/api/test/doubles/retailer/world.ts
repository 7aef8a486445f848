// The data of the retailer's server in its own style: amounts as numbers, nothing as false, whole records in lists.

export interface Battery {
  id: number
  name: string
  euros: number
}

export interface Link {
  id: number
  contract: string
  battery: number
  pes: number
  gestio: string
  isOrigin: boolean
}

export interface DoubleContract {
  id: number
  name: string
  type: 'electricity' | 'gas'
  state: string
  powers: number[]
  iban: number
  address: number
  refCatastral: string
  invoiceOnline: string
  sips: { state: string; waiting_for_signature: boolean }
  waiting: string[]
  personal: Record<string, unknown>
}

export interface DoubleInvoice {
  id: number
  number: string
  kind: 'electricity' | 'gas' | 'multipoint'
  contract: string
  end: string
  kwh: number
  total: number
  pending: number
  paid: string
  rectificative: string
  link: string
  transaction: string
}

export interface World {
  passwords: Map<string, string>
  /** The customer who must change the password. */
  forced: Set<string>
  sessions: Map<string, string>
  contracts: DoubleContract[]
  invoices: DoubleInvoice[]
  batteries: Battery[]
  links: Link[]
  ibans: { id: number; printable_iban: string }[]
  addresses: { id: number; name: string; full_address: string; email: string; mobile: string }[]
  challenges: Map<string, number>
}

const day = (monthsAgo: number, date = 28) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, date))
    .toISOString()
    .slice(0, 10)
}

function contract(name: string, over: Partial<DoubleContract> = {}): DoubleContract {
  return {
    id: Number(name) - 400_000,
    name,
    type: 'electricity',
    state: 'activa',
    powers: [4.6, 4.6],
    iban: 1,
    address: 1,
    refCatastral: '9872023VH5797S0001WX',
    invoiceOnline: 'email',
    sips: { state: 'unactive', waiting_for_signature: false },
    waiting: [],
    personal: {},
    ...over,
  }
}

function invoice(id: number, over: Partial<DoubleInvoice>): DoubleInvoice {
  const total = Math.round(4000 + ((id * 7919) % 6000)) / 100
  return {
    id,
    number: `RT26-${String(id).padStart(5, '0')}`,
    kind: 'electricity',
    contract: '500001',
    end: day(1),
    kwh: 120 + ((id * 31) % 200),
    total,
    pending: 0,
    paid: 'paid',
    rectificative: 'N',
    link: '',
    transaction: '',
    ...over,
  }
}

function manyInvoices(): DoubleInvoice[] {
  const electricity = Array.from({ length: 130 }, (_, i) =>
    invoice(1000 + i, { contract: i % 2 === 0 ? '500001' : '500002', end: day(1 + Math.floor(i / 2)) }),
  )
  const [newest, second, third, fourth] = electricity
  if (newest) Object.assign(newest, { paid: 'unpaid', pending: newest.total })
  if (second) Object.assign(second, { paid: 'pending_remesa', pending: second.total })
  if (third) Object.assign(third, { rectificative: 'B' })
  if (fourth)
    Object.assign(fourth, { paid: 'unpaid', pending: fourth.total, link: 'https://pay.example.com/4' })
  const gas = Array.from({ length: 12 }, (_, i) =>
    invoice(3000 + i, { kind: 'gas', contract: '600001', end: day(1 + i) }),
  )
  const multipoint = Array.from({ length: 3 }, (_, i) =>
    invoice(4000 + i, { kind: 'multipoint', contract: '', end: day(1 + i) }),
  )
  return [...electricity, ...gas, ...multipoint]
}

export function newWorld(): World {
  const more = Array.from({ length: 14 }, (_, i) => contract(String(500_010 + i)))
  return {
    passwords: new Map([
      ['12345678Z', 'Clave-2026'],
      ['87654321X', 'Primera-1'],
    ]),
    forced: new Set(['87654321X']),
    sessions: new Map(),
    contracts: [
      contract('500001'),
      contract('500002'),
      contract('500003', { state: 'baixa' }),
      contract('600001', { type: 'gas', powers: [] }),
      ...more,
    ],
    invoices: manyInvoices(),
    batteries: [
      { id: 11, name: 'Bateria Sol', euros: 42.5 },
      { id: 12, name: 'Bateria Mar', euros: 10 },
    ],
    links: [
      { id: 1, contract: '500001', battery: 11, pes: 60, gestio: 'aplicar', isOrigin: false },
      { id: 2, contract: '500002', battery: 11, pes: 40, gestio: 'aplicar', isOrigin: false },
      { id: 3, contract: '500002', battery: 12, pes: 100, gestio: 'no_aplicar', isOrigin: false },
    ],
    ibans: [
      { id: 1, printable_iban: 'ES91 2100 0418 4502 0005 1332' },
      { id: 2, printable_iban: 'ES79 2100 0813 6101 2345 6789' },
    ],
    addresses: [
      {
        id: 1,
        name: 'Casa',
        full_address: 'Carrer Major, 1, 17001 Girona',
        email: 'ana@example.com',
        mobile: '+34600000001',
      },
      { id: 2, name: 'Taller', full_address: 'Carrer Nou, 2, 17001 Girona', email: '', mobile: '' },
    ],
    challenges: new Map(),
  }
}
