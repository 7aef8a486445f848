import { deskPaths } from '@fanal/contract/desk/desk-paths'
import type { StaffPayment } from '@fanal/contract/schemas/desk/tasks'
import { useDays } from '#features/support/use-days.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { Note } from '#ui/state/note.tsx'
import type { TaskKey } from '../task-labels.ts'
import styles from './task-pane.module.css'

const stateLabels: Record<StaffPayment['payments'][number]['state'], TaskKey> = {
  started: 'paid.started',
  requires_action: 'paid.requires_action',
  processing: 'paid.processing',
  succeeded: 'paid.succeeded',
  failed: 'paid.failed',
  refunded: 'paid.refunded',
}

/** What was charged and what is owed of an invoice. */
export function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const t = useTexts('desk-tasks')
  const { money } = useFormats()
  const { moment } = useDays()
  const { asked } = payment
  return (
    <>
      {asked && (
        <Note tone="warn">
          {t('payment.asked', { by: asked.by, when: moment(asked.at) })}{' '}
          <a href={deskPaths.approvals}>{t('payment.toApprovals')}</a>
        </Note>
      )}
      <Facts
        items={[
          { label: t('fact.customer'), value: payment.customer },
          { label: t('fact.taxId'), value: payment.tax_id },
          { label: t('fact.amount'), value: money(Number(payment.amount)) },
          { label: t('fact.pending'), value: money(Number(payment.pending)) },
        ]}
      />
      <table className={styles.table} aria-label={t('payment.label')}>
        <thead>
          <tr>
            <th scope="col">{t('payment.transaction')}</th>
            <th scope="col">{t('payment.state')}</th>
            <th scope="col">{t('fact.amount')}</th>
            <th scope="col">{t('payment.reference')}</th>
          </tr>
        </thead>
        <tbody>
          {payment.payments.map((one) => (
            <tr key={one.transaction}>
              <th scope="row" className={styles.code}>
                {one.transaction}
              </th>
              <td>{t(stateLabels[one.state])}</td>
              <td>{money(Number(one.amount))}</td>
              <td className={styles.code}>
                {one.platform} {one.reference}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
