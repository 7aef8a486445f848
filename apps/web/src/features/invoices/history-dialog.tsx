import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Timeline } from '#ui/layout/timeline.tsx'
import type { ShownInvoice } from './use-invoices.ts'

/** The history of an unpaid invoice, newest last. */
export function HistoryDialog({ invoice, onClose }: { invoice: ShownInvoice; onClose: () => void }) {
  const t = useTexts('invoices')
  const { date } = useFormats()
  const states = invoice.pending_state_history.toSorted((a, b) => a.change_date.localeCompare(b.change_date))
  return (
    <Dialog
      size="s"
      onClose={onClose}
      title={t('history.title', { number: invoice.number })}
      closeLabel={t('close')}
    >
      <Timeline
        steps={states.map(({ change_date, pending_state }, index) => {
          const isNow = index === states.length - 1
          return {
            title: pending_state.ov_description,
            state: isNow ? 'now' : 'done',
            stateLabel: isNow ? t('history.now') : t('history.past'),
            when: date(change_date),
          }
        })}
      />
    </Dialog>
  )
}
