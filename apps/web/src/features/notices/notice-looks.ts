import type { Notice } from '@fanal/contract/schemas/notices'
import type { SignTone } from '#ui/text/round-sign.tsx'
import {
  iconBank,
  iconBolt,
  iconCard,
  iconChart,
  iconChat,
  iconCheck,
  iconClock,
  iconContract,
  iconInvoice,
  iconPencil,
  iconShield,
  iconTower,
  iconWarning,
} from '#ui/text/icons.ts'

interface Look {
  icon: string
  tone: SignTone
}

const byKind: Record<Notice['kind'], Look> = {
  invoices: { icon: iconInvoice, tone: 'info' },
  payments_due: { icon: iconCard, tone: 'warn' },
  payments: { icon: iconCheck, tone: 'ok' },
  changes: { icon: iconTower, tone: 'plain' },
  cases: { icon: iconChat, tone: 'plain' },
  consumption: { icon: iconChart, tone: 'info' },
  budget: { icon: iconWarning, tone: 'warn' },
  cheap_hours: { icon: iconClock, tone: 'info' },
  market: { icon: iconBolt, tone: 'info' },
  security: { icon: iconShield, tone: 'plain' },
  legal: { icon: iconContract, tone: 'info' },
}

/** The brand's colour means: it is your turn. */
const toSign: Look = { icon: iconPencil, tone: 'brand' }
const toAnswer: Look = { icon: iconChat, tone: 'brand' }

/** Where the event says more than its kind. */
const byEvent: Partial<Record<string, Look>> = {
  debit_coming: { icon: iconBank, tone: 'info' },
  bill_returned: { icon: iconWarning, tone: 'bad' },
  signature_waiting: toSign,
  signature_expiring: toSign,
  case_needs_you: toAnswer,
  case_deadline: toAnswer,
  case_late: { icon: iconWarning, tone: 'bad' },
}

export const lookOf = ({ kind, event }: Notice): Look => byEvent[event] ?? byKind[kind]
