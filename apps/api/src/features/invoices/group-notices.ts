import type { NoticeEvent } from '@fanal/domain/notices/notice-kinds'
import type { NewNotice } from '#features/notices/notify'

/** From so many of the same kind and day on, a company reads one notice with their sum. */
const fewest = 4

const together: Partial<Record<NoticeEvent, NoticeEvent>> = { invoice_new: 'invoices_new' }

/** Each keeps its key, so that none is told again. */
export function inGroups(notices: readonly NewNotice[]): NewNotice[] {
  const groups = new Map<string, NewNotice[]>()
  for (const notice of notices) {
    const { customerId, event, told } = notice
    // New invoices go together whatever their dates.
    const name = `${customerId} ${event} ${event === 'invoice_new' ? '' : (told?.['day'] ?? notice.key)}`
    const group = groups.get(name) ?? []
    group.push(notice)
    groups.set(name, group)
  }
  return [...groups.values()].flatMap(asOne)
}

function asOne(group: readonly NewNotice[]): readonly NewNotice[] {
  const [first, ...others] = group
  if (!first || group.length < fewest) return group
  const amount = group.reduce((sum, { told }) => sum + Number(told?.['amount'] ?? 0), 0)
  const { day } = first.told ?? {}
  return [
    {
      ...first,
      event: together[first.event] ?? first.event,
      told: { amount, invoices: group.length, ...(day !== undefined && { day }) },
      link: { page: 'invoices' },
    },
    ...others.map((one) => ({ ...one, isSilent: true as const })),
  ]
}
