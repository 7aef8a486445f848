import type { StaffCase } from '@fanal/contract/schemas/casework'
import type { CaseEntry } from '@fanal/contract/schemas/support'

const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
const body = 'Junta Arbitral de Consum'

export const anEntry = (id: number, parts: Partial<CaseEntry> = {}): CaseEntry => ({
  id,
  kind: 'message',
  by: 'customer',
  author: '',
  at: '2026-11-16T09:04:00.000Z',
  text: `Línea ${id}`,
  quoted: '',
  files: [],
  answer_by: null,
  result: null,
  before: '',
  after: '',
  satisfaction: null,
  other_case: null,
  refused_files: [],
  mail_refusal: null,
  ...parts,
})

const due = { due_at: soon, rejected_from: soon.slice(0, 10) }

const shownCase: StaffCase['case'] = {
  number: '26000417',
  kind: 'claim',
  subject: 'La lectura de agosto no cuadra',
  category: null,
  claim: { tipus: '02', tipus_label: 'Facturación', subtipus: '009', subtipus_label: 'Lectura' },
  contract: { name: '100002', type: 'electricity', full_address: 'C. Nou, 3' },
  state: 'open',
  turn: 'us',
  result: null,
  outcome: 'in_process',
  opened_at: '2026-11-16T09:04:00.000Z',
  due_at: soon,
  answer_by: null,
  closed_at: null,
  unit: 'days',
  is_late: false,
  late_since: null,
  asked: '',
  asked_thing: 'words',
  clock: {
    ...due,
    unit: 'days',
    total: 5,
    used: 2,
    left: 3,
    source: 'Ley 10/2025, art. 17',
    is_stopped: false,
    is_closed: false,
    is_late: false,
    if_answered_now: null,
    answer_by: null,
    distributor: null,
  },
  entries: [anEntry(1, { kind: 'opened', text: 'La casa estuvo vacía.' })],
  acts: [],
  rating: null,
  dispute_body: { name: body, url: '' },
  gets_mail: true,
  assignee: '',
  email: 'marta@example.com',
  mobile: '',
  reopen_until: null,
  invoice: null,
  change: null,
  earlier_case: null,
  later_cases: [],
  answers: {},
  reading: null,
}

const about: Omit<StaffCase, 'case'> = {
  assignee_id: null,
  seen: 1,
  part: 'later',
  level: 'early',
  share: 40,
  over: 0,
  customer: {
    id: 1,
    name: 'Marta Soler Vidal',
    tax_id: '12345678Z',
    email: 'marta@example.com',
    is_email_confirmed: true,
    mobile: '',
    locale: 'es-ES',
    owed: { amount: '55.83', n: 2, overdue: '27.37' },
  },
  contract: null,
  notes: [],
  draft: null,
  sending: null,
  refusals: {},
  least_answer_day: '2026-12-01',
  denial: `Puedes acudir gratis a: ${body}.`,
  subtypes: [],
  values: {
    name: 'Marta',
    number: '26000417',
    subject: 'La lectura de agosto no cuadra',
    due: 'jueves 19 de noviembre',
    invoice: '',
    contract: '100002',
    agent: 'Laia Puig',
    company: 'Fanal',
    phone: '',
    body,
  },
}

/** Marta's claim about a reading, in its third of five days. */
export const aStaffCase = ({
  case: shown,
  ...parts
}: Partial<Omit<StaffCase, 'case'>> & { case?: Partial<StaffCase['case']> } = {}): StaffCase => ({
  case: { ...shownCase, ...shown },
  ...about,
  ...parts,
})
