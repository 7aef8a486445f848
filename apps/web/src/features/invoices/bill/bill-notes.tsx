import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { isDebitSuspended, isRefund } from '@fanal/domain/invoices/paid-status'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { iconChat, iconClock } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import styles from './bill-comparison.module.css'

type Other = NonNullable<InvoiceDetail['rectifies']>

/** Special cases of this invoice: refund, correction, payment being verified. */
export function BillNotes({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { rectifies, rectified_by: others, type } = bill
  const refund = others.find(isRefund)
  const replacement = others.find((one) => !isRefund(one))
  const claim = usePortal().linkTo('request', { id: bill.claim ?? '' })
  return (
    <>
      {bill.claim && (
        <Note icon={iconChat}>
          {t(isDebitSuspended(bill) ? 'bill.note.claimedDebit' : 'bill.note.claimed')}{' '}
          {claim && <a href={claim}>{t('bill.note.claim')}</a>}
        </Note>
      )}
      {bill.online_payment.is_being_verified && (
        <Note tone="warn" icon={iconClock} role="status">
          {t('bill.note.verifying')}
        </Note>
      )}
      {isRefund(bill) && (
        <Note>
          {t('bill.note.refund')}
          {rectifies && (
            <>
              {' '}
              {t('bill.note.refundOf')} <OtherBill other={rectifies} type={type} />.
            </>
          )}
        </Note>
      )}
      {!isRefund(bill) && rectifies && (
        <Note>
          {t('bill.note.replaces')} <OtherBill other={rectifies} type={type} />.
        </Note>
      )}
      {refund && (
        <Note tone="warn">
          {t('bill.note.cancelled')} <OtherBill other={refund} type={type} />.
          {replacement && (
            <>
              {' '}
              {t('bill.note.replaced')} <OtherBill other={replacement} type={type} />.
            </>
          )}
        </Note>
      )}
    </>
  )
}

function OtherBill({ other: { id, number }, type }: { other: Other; type: InvoiceDetail['type'] }) {
  const href = usePortal().linkTo(type === 'multipoint' ? 'multipointInvoice' : 'invoice', { id: String(id) })
  return <span className={styles.whole}>{href ? <a href={href}>{number}</a> : number}</span>
}
