import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { iconClock } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'

type Other = NonNullable<InvoiceDetail['rectifies']>

/** What is out of the ordinary with this bill: a refund, a correction, a payment that is being verified. */
export function BillNotes({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('bill')
  const { rectifies, rectified_by: others, type } = bill
  const refund = others.find(isRefund)
  const replacement = others.find((one) => !isRefund(one))
  return (
    <>
      {bill.online_payment.is_being_verified && (
        <Note tone="warn" icon={iconClock} role="status">
          {t('note.verifying')}
        </Note>
      )}
      {isRefund(bill) && (
        <Note>
          {t('note.refund')}
          {rectifies && (
            <>
              {' '}
              {t('note.refundOf')} <OtherBill other={rectifies} type={type} />.
            </>
          )}
        </Note>
      )}
      {!isRefund(bill) && rectifies && (
        <Note>
          {t('note.replaces')} <OtherBill other={rectifies} type={type} />.
        </Note>
      )}
      {refund && (
        <Note tone="warn">
          {t('note.cancelled')} <OtherBill other={refund} type={type} />.
          {replacement && (
            <>
              {' '}
              {t('note.replaced')} <OtherBill other={replacement} type={type} />.
            </>
          )}
        </Note>
      )}
    </>
  )
}

function OtherBill({ other: { id, number }, type }: { other: Other; type: InvoiceDetail['type'] }) {
  const href = usePortal().linkTo(type === 'multipoint' ? 'multipointInvoice' : 'invoice', { id: String(id) })
  return href ? <a href={href}>{number}</a> : number
}
