/** Lines of a customer's timeline. Their order is that of lines of the same instant. */
export const timelineKinds = [
  'message',
  'letter',
  'case',
  'change',
  'invoice',
  'payment',
  'sign_in',
  'consent',
  'note',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineGroups = ['all', 'mails', 'money', 'cases', 'entries', 'notes'] as const
export type TimelineGroup = (typeof timelineGroups)[number]

const kindsOfGroup: Record<TimelineGroup, readonly TimelineKind[]> = {
  all: timelineKinds,
  mails: ['message', 'letter'],
  money: ['invoice', 'payment'],
  cases: ['case', 'change'],
  entries: ['sign_in', 'consent'],
  notes: ['note'],
}

export const kindsOf = (group: TimelineGroup): readonly TimelineKind[] => kindsOfGroup[group]

/** A place in the timeline: an instant with microseconds, as the database has it, then kind and id. */
export interface TimelinePlace {
  at: string
  rank: number
  id: string
}

export const rankOf = (kind: TimelineKind): number => timelineKinds.indexOf(kind)

/** Lines of several kinds, each in its own order, as one: newest first. */
export function mergeLines<T extends { at: string; kind: TimelineKind }>(
  lists: readonly (readonly T[])[],
  limit: number,
): T[] {
  const all = lists.flat()
  // The order of a kind among its own stays: sorting is stable.
  return all
    .sort((one, other) =>
      one.at === other.at ? rankOf(one.kind) - rankOf(other.kind) : one.at < other.at ? 1 : -1,
    )
    .slice(0, limit)
}

/** A mail that is also kept among what was sent about a contract is one line. */
export function withoutTwins<T extends { at: string; kind: TimelineKind; title: string }>(
  lines: readonly T[],
  messages: readonly { at: string; subject: string }[],
): T[] {
  const nearMs = 60_000
  return lines.filter(
    ({ kind, at, title }) =>
      kind !== 'letter' ||
      !messages.some(
        (one) => one.subject === title && Math.abs(Date.parse(one.at) - Date.parse(at)) <= nearMs,
      ),
  )
}
