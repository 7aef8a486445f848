import { addDays, madridDayOf } from '@fanal/domain/dates'
import { isTellingTime } from '@fanal/domain/notices/telling-hours'
import { type NewNotice, notifyMany } from '#features/notices/notify'
import type { NoticeEvent } from '@fanal/domain/notices/notice-kinds'
import type { Deps } from '#deps'
import { inGroups } from './group-notices.ts'
import { type DueInvoice, type DueWindow, findDueInvoices } from './notice-queries.ts'
import { invoiceLink } from './notify-saved.ts'

const atOnce = 300

export interface DueNotice extends DueWindow {
  event: NoticeEvent
}

/**
 * Invoices paid by hand are announced a week and a day before; direct debits once within the week before. A day without
 * a running server may pass between, but no notice says what is no longer so.
 */
function windowsOn(today: string): DueNotice[] {
  const day = (days: number) => addDays(today, days)
  return [
    {
      event: 'payment_due_week',
      paidStatus: 'unpaid',
      from: day(6),
      until: day(7),
      keyStart: 'due-week:',
    },
    { event: 'payment_due_day', paidStatus: 'unpaid', from: day(1), until: day(1), keyStart: 'due-day:' },
    { event: 'debit_coming', paidStatus: 'pending_remesa', from: day(1), until: day(7), keyStart: 'debit:' },
  ]
}

/** Depends on the day only. Each batch is a transaction; keys keep several processes from notifying twice. */
export async function notifyDue(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  now = new Date(),
): Promise<number> {
  if (!isTellingTime(now.getTime())) return 0
  let told = 0
  for (const window of windowsOn(madridDayOf(now.getTime()))) {
    for (;;) {
      const due = await findDueInvoices(database, window, atOnce)
      told += await database.transaction((tx) =>
        notifyMany(env, tx, inGroups(due.map((invoice) => dueNotice(window, invoice)))),
      )
      if (due.length < atOnce) break
    }
  }
  return told
}

export function dueNotice({ event, keyStart }: DueNotice, invoice: DueInvoice): NewNotice {
  const { customer_id: customerId, id, number, due_date: day, amount_pending_cents: amount, iban } = invoice
  return {
    customerId,
    event,
    key: `${keyStart}${id}`,
    told: { amount, number, day, ...(event === 'debit_coming' && { account: iban.slice(-4) }) },
    link: invoiceLink(invoice),
    day,
  }
}
