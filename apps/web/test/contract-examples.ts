import type { ContractChangeRequest, SignatureShown } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'

// Contracts as the server answers them, and what is asked to change about them.

export const electricity: Contract = {
  id: 1,
  name: '100001',
  type: 'electricity',
  state: 'activa',
  sign_date: '2024-03-01',
  start_date: '2024-03-05',
  end_date: null,
  amount_debt: '0.00',
  cups: {
    name: 'ES0031405512340001MK0F',
    full_address: 'Carrer de la Força, 18, 2n 1a, 17004 Girona',
    street: 'Carrer de la Força, 18',
    city: 'Girona',
  },
  pricelist: { name: 'Llum Clara', nom_comercial: 'Llum Clara' },
  tariff: { name: '2.0TD' },
  contracted_power_period: ['P1', 'P2'].map((period) => ({ period, power: 4.6 })),
  pressio: null,
  caudal: null,
  waitingForSignature: [],
  no_cession_sips: { state: 'unactive', waiting_for_signature: false },
  atr_available: true,
  owner_partner: { name: 'Marta Soler Vidal' },
  fiscal_partner: { name: 'Pau Soler Riu', vat: 'ES12345678Z' },
  fiscal_address: { full_address: 'Carrer Nou, 7, 17001 Girona' },
  notification_address: {
    id: 1,
    name: 'Casa',
    full_address: 'Calle Nueva, 1, 17001 Girona',
    email: 'marta@example.com',
    mobile: '600000001',
  },
  bank_account: { id: 1, printable_iban: 'ES** **** **** 0001' },
  ref_catastral: '9872023VH5797S0001WX',
  invoice_online: 'email',
  dso: { name: 'Distribuïdora del Ter', website: 'https://www.ter.example.com' },
  dso_reference: '0031-77',
  dso_phone: '900000031',
  is_peninsula: true,
  selfcons_code: '',
  bateria_virtual: [],
  services: [],
  attachments: [],
}

/** What another tariff would save a contract of six periods. */
export const otherTariff: NonNullable<PowerAdvice['other']> = {
  tariff: '2.0TD',
  product: 'Llum Clara',
  powers: ['5.5', '6.2'],
  power_saving: '30.00',
  unsettled_power_saving: null,
  energy: { saving: '-10.00', unsettled_saving: null, days: 60 },
}

/** The contract's change of account waits for a signature. */
export const gas: Contract = {
  ...electricity,
  id: 3,
  name: '200001',
  type: 'gas',
  tariff: { name: 'RL.2' },
  contracted_power_period: [],
  pressio: 0.02,
  caudal: 6,
  waitingForSignature: ['iban'],
}

const at = '2026-11-16T09:00:00.000Z'
const until = '2026-11-23T09:00:00.000Z'

type History = ContractChangeRequest['history']
export const happened = (state: string, detail = ''): History[number] => ({ state, detail, happened_at: at })

/** Waits for its signature. */
export const pendingChange: ContractChangeRequest = {
  id: 8,
  kind: 'power',
  state: 'signature_pending',
  reason: '',
  requested_at: at,
  summary: [{ field: 'Potencia P1', before: '4,6 kW', after: '5,5 kW' }],
  history: [happened('requested'), happened('signature_pending')],
  signature: { state: 'pending', document_sha256: 'a', expires_at: until, closed_at: null },
}

/** The same, closed in this way. */
export const closedChange = (
  state: 'done' | 'rejected' | 'refused' | 'withdrawn',
  over: Partial<ContractChangeRequest> = {},
): ContractChangeRequest => ({
  ...pendingChange,
  state,
  history: [...pendingChange.history, happened(state, over.reason)],
  signature: {
    state: state === 'refused' || state === 'withdrawn' ? state : 'signed',
    document_sha256: 'a',
    expires_at: until,
    closed_at: at,
  },
  ...over,
})

/** What the link of a mail shows. */
export const toSign: SignatureShown = {
  state: 'pending',
  kind: 'power',
  contract: '100001',
  customer: 'Marta Soler Vidal',
  summary: [
    { field: 'Potencia P1', before: '4,6 kW', after: '5,5 kW' },
    { field: 'Potencia P2', before: '4,6 kW', after: '5,75 kW' },
  ],
  document_sha256: 'a',
  expires_at: until,
  closed_at: null,
  asked_by: null,
  sends_code_to: 'm***@example.com',
}
