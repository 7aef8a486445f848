/** Where a notice goes. */
export const channels = ['portal', 'mail', 'push', 'calendar', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** `locked`: on, and cannot be switched off. A channel that makes no sense is not named. */
type Default = 'on' | 'off' | 'locked'

interface Kind {
  group: 'bills' | 'contracts' | 'use' | 'always'
  channels: Partial<Record<Channel, Default>>
  /** What it tells of. */
  events: readonly string[]
}

/** Unless a kind says otherwise. */
const usual = { portal: 'on', mail: 'on', push: 'off', webhook: 'on' } as const

/** What customers choose by, in the order of the page. */
export const noticeKinds = {
  invoices: {
    group: 'bills',
    channels: { ...usual, calendar: 'off' },
    events: ['invoice_new', 'invoices_new', 'invoice_refund'],
  },
  payments_due: {
    group: 'bills',
    channels: { ...usual, push: 'on', calendar: 'on' },
    events: ['payment_due_week', 'payment_due_day', 'debit_coming'],
  },
  payments: { group: 'bills', channels: usual, events: ['payment_received', 'bill_returned'] },
  changes: {
    group: 'contracts',
    channels: { ...usual, push: 'on', calendar: 'on' },
    events: ['signature_waiting', 'signature_expiring', 'change_moved', 'switch_moved'],
  },
  cases: {
    group: 'contracts',
    channels: { ...usual, calendar: 'on' },
    events: ['case_moved', 'case_needs_you', 'case_deadline', 'case_late', 'case_closed', 'incident'],
  },
  consumption: { group: 'use', channels: { ...usual, mail: 'off' }, events: ['consumption_new'] },
  budget: { group: 'use', channels: { ...usual, push: 'on' }, events: ['budget_exceeding'] },
  cheap_hours: {
    group: 'use',
    channels: { ...usual, mail: 'off', calendar: 'off' },
    events: ['cheap_hours'],
  },
  market: { group: 'use', channels: usual, events: ['alert_fired', 'alert_ended'] },
  security: {
    group: 'always',
    channels: { ...usual, portal: 'locked', mail: 'locked' },
    events: [
      'new_sign_in',
      'password_changed',
      'passkey_added',
      'passkey_removed',
      'second_factor_off',
      'email_changed',
      'channel_stopped',
      'view_asked',
    ],
  },
  legal: {
    group: 'always',
    channels: { ...usual, portal: 'locked', mail: 'locked', calendar: 'on' },
    events: ['price_change', 'renewal'],
  },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds
export type NoticeEvent = (typeof noticeKinds)[NoticeKind]['events'][number]

export const kindNames = Object.keys(noticeKinds) as NoticeKind[]
const kinds: Record<NoticeKind, Kind> = noticeKinds

const kindByEvent = new Map(
  kindNames.flatMap((kind) => kinds[kind].events.map((event) => [event, kind] as const)),
)

/** The preference that an event follows. */
export function kindOf(event: NoticeEvent): NoticeKind {
  const kind = kindByEvent.get(event)
  if (!kind) throw new Error(`No kind of notice has the event ${event}`)
  return kind
}

/** What the customer changed, as `kind.channel`. */
export type ChosenChannels = Readonly<Record<string, boolean>>

export const choiceKey = (kind: NoticeKind, channel: Channel) => `${kind}.${channel}`

/** Undefined where the channel makes no sense for the kind. */
export function choiceOf(kind: NoticeKind, channel: Channel, chosen: ChosenChannels) {
  const fallback = kinds[kind].channels[channel]
  if (!fallback) return undefined
  const isLocked = fallback === 'locked'
  return { isLocked, isOn: isLocked || (chosen[choiceKey(kind, channel)] ?? fallback === 'on') }
}

/** Whether it can be chosen at all, and if not why. */
export function checkChoice(kind: NoticeKind, channel: Channel): 'not_offered' | 'locked' | undefined {
  const choice = choiceOf(kind, channel, {})
  if (!choice) return 'not_offered'
  return choice.isLocked ? 'locked' : undefined
}

export const groupOf = (kind: NoticeKind) => kinds[kind].group

/** What the law or safety asks for is never put off: not by quiet hours, nor to the mail of the day. */
export const isUrgent = (kind: NoticeKind) => groupOf(kind) === 'always'
