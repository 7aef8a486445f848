import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { vi } from 'vitest'
import { type Answer, type Call, serve } from './server.ts'

// The calls of the wizard, answered in the browser: a test changes what it is about.

type Answerer = (call: Call) => Answer | Promise<Answer> | undefined

export const leadId = 'L'.repeat(32)

export const aDraft = (over: Partial<LeadDraft> = {}): LeadDraft => ({
  lead_id: leadId,
  gas_lead_id: null,
  kind: 'electricity',
  revision: 1,
  values: {},
  current: 'installation',
  completed: 0,
  is_kept: false,
  saved_at: '2026-11-16T09:00:00.000Z',
  expires_at: '2026-12-16T09:00:00.000Z',
  ...over,
})

export const aPoint = {
  powers: ['4.6', '4.6'],
  extension_rights: '5.75',
  phases: 'single',
  tariff: '2.0TD',
  cnae: '9820',
  selfcons_code: '00',
  has_social_bonus: false,
  has_open_switch: false,
  last_power_change: null,
  years: [{ until: '2026-10-31', kwh: [870, 750, 1380] }],
  zipcode: '17001',
  city: 'Girona',
  distributor: 'e-distribución',
  as_of: '2026-11-13',
}
const product = {
  id: 7,
  name: 'Llum Clara',
  ov_description: '',
  ov_link: '',
  tariff: '2.0TD',
  duration_months: 12,
  prices: null,
  discount: null,
}
const due = { sent_by: '2026-11-17T09:41:00.000Z', active_by: '2026-12-02', withdraw_until: '2026-11-30' }
export const confirmed = (contract: string) => ({
  status: 'OK',
  result: {
    render: { format: 'html', body: '' },
    contract,
    sent_to: 'n***@example.com',
    signed_at: '2026-11-16T09:50:00.000Z',
    due,
  },
})

const answers: [RegExp, unknown][] = [
  [/contractacio\/config\/cups/, exampleCupsConfig],
  [
    /contractacio\/config/,
    {
      checks_solvency: false,
      checks_dni: false,
      takes_promotional_codes: true,
      withdrawal_days: 14,
      terms_version: '1',
      draft_days: { kept: 30, unkept: 2 },
    },
  ],
  [/leads\/comers/, { items: [{ id: 3, name: 'Comercial Imaginària' }] }],
  [/pricelist/, { items: [product] }],
  [/contractacio\/estimate/, { kwh: [3000], source: 'given', products: [], present: null }],
  [/misc\/cnaes/, { items: [{ id: 5, name: '4724', descripcio: 'Panaderías' }] }],
  [/gas\/tariff/, { items: [{ id: 2, name: 'RL.2' }] }],
  [/tariff/, { items: [{ id: 18, name: '2.0TD' }] }],
  [/geo\/zipcode/, { state: { id: 17, name: 'Girona' }, cities: [{ city: 'Girona', ine: '17079' }] }],
  [/geo\/provincies/, [{ id: 17, name: 'Girona' }]],
  [/geo\/tipovias/, [{ id: 1, name: 'Calle' }]],
  [/files/, { upload: 'u'.repeat(32), name: 'x.pdf', size: 5 }],
  [/leads/, { lead_id: leadId }],
]

/** The code that the server sends, the first and each after it. */
export const rightCode = (count = 1) => `12345${count}`

/** Signs with the code that it has sent last; what is signed stays so. */
function signatureServer(): Answerer {
  const channels = [
    { channel: 'sms', to: '600 *** *02' },
    { channel: 'email', to: 'n***@example.com' },
  ]
  let count = 0
  let code: Record<string, unknown> | null = null
  const signed = new Set<string>()
  const send = (channel: unknown): Answer => {
    count += 1
    const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const sent_to = channels.find((one) => one.channel === channel)?.to
    const left = 5 - count
    code = { channel, sent_to, sent_at: after(0), expires_at: after(600), again_at: after(60), left }
    return { body: code }
  }
  return ({ path, body }) => {
    if (path.includes('/summary/')) {
      const sent_to = 'n***@example.com'
      return { body: { sent_to, sent_at: '2026-11-16T09:41:00.000Z', sha256: 'x', channels, code } }
    }
    if (/leads\/\w+\/code\//.test(path)) return send(body['channel'])
    if (!path.includes('/confirm/')) return undefined
    // The gas of a dual wizard is signed with its electricity.
    const isRight = count > 0 && body['code'] === rightCode(count)
    if (signed.size === 0 && !isRight)
      return { status: 400, body: { error: 'code_not_valid', errors: { code: ['code_not_valid'] } } }
    signed.add(path)
    return { body: confirmed(path.startsWith('gas/') ? '400001' : '300001') }
  }
}

/** Answers of the server, and what it was asked. */
export const fakeServer = (answerer: Answerer = () => undefined) => {
  const signing = signatureServer()
  return serve((call) => {
    const own = answerer(call)
    // Null is an answer too: a lost one.
    return own === undefined ? (signing(call) ?? { body: usual(call.path, call.method) }) : own
  })
}

function usual(path: string, method: string): unknown {
  if (/leads\/drafts\/\?/.test(path) || path === 'leads/drafts/')
    return { draft: method === 'GET' ? null : aDraft() }
  if (/leads\/drafts\/L+\/\?/.test(path) && method === 'PUT')
    return { revision: 2, saved_at: '2026-11-16T09:00:00.000Z', expires_at: '2026-12-16T09:00:00.000Z' }
  if (method === 'DELETE') return { deleted: true }
  return answers.find(([pattern]) => pattern.test(path))?.[1] ?? {}
}

/** What was typed up to the summary. */
export const typed = {
  installation: {
    leadsConsent: true,
    cups: 'ES0031400000009001HQ0F',
    address: { dp: '17001', ine: '17079', state: '17', poblacio: 'Girona', tv: '1', nv: 'Nou', pnp: '7' },
    residenceType: 'habitual',
    activeContract: false,
    acceptMorosityVerification: true,
  },
  person: {
    vat: '11111111H',
    name: 'Nerea',
    surName1: 'Ibáñez',
    mobile: '600000002',
    email: 'nerea@example.com',
    commsLanguage: 'es-ES',
    nifFaceup: [{ upload: 'u'.repeat(32), name: 'dni.png', size: 5 }],
  },
  contract: { power: '4,6', power2: '4,6', accessTariff: '18', selectedProduct: '7' },
  payment: { iban: 'ES9121000418450200051332', isOwner: true },
} as unknown as LeadDraft['values']

/** The addresses of images that were asked for from now on. */
export function askedImages(): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address)
      }
    },
  )
  return asked
}
