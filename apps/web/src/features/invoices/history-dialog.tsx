import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconClock, iconClose, iconInvoice, iconMail, iconWarning } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import styles from './history-dialog.module.css'
import type { ShownInvoice } from './use-invoices.ts'

interface Sign {
  icon: string
  tone?: 'ok' | 'warn' | 'bad'
}

const reminder: Sign = { icon: iconMail, tone: 'warn' }
const cut: Sign = { icon: iconWarning, tone: 'bad' }

/** Signs by the code of a step; other steps have none. */
const signs: Record<string, Sign> = {
  pending: { icon: iconInvoice },
  returned: { icon: iconClose, tone: 'bad' },
  notice: reminder,
  demand: reminder,
  second_demand: reminder,
  notified: reminder,
  cut_notice: cut,
  cut_planned: cut,
}
const unknownSign: Sign = { icon: iconClock }
const paidSign: Sign = { icon: iconCheck, tone: 'ok' }

interface HistoryEvent extends Sign {
  day: string
  title: string
  detail?: string | undefined
}

/** Steps and payments, oldest first. */
function useEvents(invoice: ShownInvoice): HistoryEvent[] {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { amount_total, amount_to_pay, amount_pending, card_payments: payments } = invoice
  const steps = invoice.pending_state_history.map(
    ({ change_date, pending_state: { ov_description, code } }) =>
      code === 'pending'
        ? {
            ...unknownSign,
            ...signs['pending'],
            day: change_date,
            title: t('history.bill', { amount: money(Number(amount_total)) }),
            detail:
              amount_to_pay === amount_total
                ? undefined
                : t('history.battery', { amount: money(Number(amount_to_pay)) }),
          }
        : { ...unknownSign, ...signs[code ?? ''], day: change_date, title: ov_description },
  )
  const paid = payments.map(({ date: day, amount }, index) => ({
    ...paidSign,
    day,
    title: t('history.card', { amount: money(Number(amount)) }),
    detail:
      index === payments.length - 1
        ? t('history.left', { amount: money(Number(amount_pending)) })
        : undefined,
  }))
  return [...steps, ...paid].toSorted((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  )
}

/** What happened to an unpaid invoice: small events in a row, each with its own sign, newest last. */
export function HistoryDialog({ invoice, onClose }: { invoice: ShownInvoice; onClose: () => void }) {
  const t = useTexts('invoices')
  const { date } = useFormats()
  const events = useEvents(invoice)
  return (
    <Dialog onClose={onClose} title={t('history.title', { number: invoice.number })} closeLabel={t('close')}>
      <ol className={styles.events}>
        {events.map(({ day, title, detail, icon, tone }) => (
          <li key={`${day} ${title}`}>
            <RoundSign tone={tone ?? 'plain'} isSmall className={styles.sign}>
              <Icon path={icon} size="s" />
            </RoundSign>
            <span className={styles.title}>{title}</span>
            {detail && <span className={styles.small}>{detail}</span>}
            <time className={styles.small} dateTime={day}>
              {date(day)}
            </time>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
