import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { demoHolders } from '#demo/contracts/holders'
import { cadastralRef } from '#demo/places'

export type Step =
  | 'requested'
  | 'signature_pending'
  | 'sent'
  | 'accepted'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'withdrawn'
  | 'expired'

export interface DemoChange {
  contract: string
  kind: ContractChange
  /** Default: a power change that asks for `raise` watts more than contracted. */
  before?: Record<string, unknown>
  wanted?: Record<string, unknown>
  raise?: number
  daysAgo: number
  /** In order; the last state is the current one. */
  steps: readonly [Step, ...Step[]]
  reason?: string
}

const atOnce = ['requested', 'done'] as const
const sent = ['requested', 'signature_pending', 'sent'] as const

const iban = (vat: string, i: number) =>
  demoHolders.find((holder) => holder.vat === vat)?.accounts[i]?.iban ?? ''
const printable = (vat: string, i: number) => ({ printable_iban: maskIban(iban(vat, i)) })
/** From the holder's first account to another. */
const ibanChange = (
  vat: string,
  to: number,
  parts: Pick<DemoChange, 'contract' | 'daysAgo' | 'steps'>,
): DemoChange => ({
  kind: 'iban',
  before: printable(vat, 0),
  wanted: { iban: iban(vat, to), ...printable(vat, to) },
  ...parts,
})
export const watts = (...powers_w: number[]) => ({ powers_w })
export const phone = { phone: '+34600000001' }

/** Changes in every state; none is open on 100001 and 100002. */
const martaChanges: DemoChange[] = [
  {
    contract: '100001',
    kind: 'power',
    before: watts(5750, 5750),
    wanted: { ...watts(4600, 4600), ...phone },
    daysAgo: 610,
    steps: [...sent, 'accepted', 'done'],
  },
  {
    contract: '100001',
    kind: 'invoiceOnline',
    before: { invoice_online: 'postal' },
    wanted: { invoice_online: 'email' },
    daysAgo: 420,
    steps: atOnce,
  },
  {
    contract: '100001',
    kind: 'power',
    raise: 4600,
    daysAgo: 130,
    steps: [...sent, 'rejected'],
    reason: 'La instalación no admite más de 5,75 kW sin un certificado nuevo.',
  },
  ibanChange('12345678Z', 2, {
    contract: '100002',
    daysAgo: 200,
    steps: ['requested', 'signature_pending', 'refused'],
  }),
  {
    contract: '100002',
    kind: 'happyDay',
    before: {},
    wanted: { value: { value: 'sat', label: 'sábado' } },
    daysAgo: 75,
    steps: atOnce,
  },
  ibanChange('12345678Z', 1, {
    contract: '100003',
    daysAgo: 1300,
    steps: ['requested', 'signature_pending', 'expired'],
  }),
  {
    contract: '200001',
    kind: 'refCatastral',
    before: { ref_catastral: '' },
    wanted: { ref_catastral: cadastralRef(200_001) },
    daysAgo: 300,
    steps: atOnce,
  },
  ibanChange('12345678Z', 1, { contract: '200001', daysAgo: 1, steps: ['requested', 'signature_pending'] }),
]

/** A bakery that they bought with its contract. */
const takenOver: DemoChange = {
  contract: '110008',
  kind: 'holder',
  before: { name: 'Forn Vell de Vic, SL' },
  wanted: {
    title: 'company',
    vat: 'B12345674',
    name: 'Forns Pa d’Or, SL',
    isCompany: true,
    representative: 'Pau Riu Casals · 12345678Z',
    email: 'oficina@forns.example.com',
    mobile: '+34600000002',
    locale: 'ca-ES',
    ...printable('B12345674', 0),
    mandate: '110008-20250203',
    full_address: '',
    day: '',
    product: 'Negoci 24 h',
    tariff: '3.0TD',
    powers_w: [],
  },
  daysAgo: 310,
  steps: [...sent, 'accepted', 'done'],
}

const bakeryChanges: DemoChange[] = [
  {
    contract: '110001',
    kind: 'power',
    raise: 5000,
    daysAgo: 12,
    steps: [...sent, 'accepted'],
  },
  {
    contract: '110002',
    kind: 'power',
    raise: 1150,
    daysAgo: 3,
    steps: sent,
  },
  {
    contract: '110003',
    kind: 'power',
    raise: 3450,
    daysAgo: 90,
    steps: [...sent, 'rejected'],
    reason: 'L’escomesa no admet aquesta potència: cal ampliar-la abans.',
  },
  {
    contract: '110004',
    kind: 'noSIPSCession',
    before: { opposed: false },
    wanted: { opposed: true },
    daysAgo: 6,
    steps: sent,
  },
  {
    contract: '110005',
    kind: 'noSIPSCession',
    before: { opposed: false },
    wanted: { opposed: true },
    daysAgo: 250,
    steps: [...sent, 'accepted', 'done'],
  },
  ibanChange('B12345674', 1, {
    contract: '110007',
    daysAgo: 40,
    steps: ['requested', 'signature_pending', 'done'],
  }),
  takenOver,
]

export const demoChanges: readonly DemoChange[] = [...martaChanges, ...bakeryChanges]
