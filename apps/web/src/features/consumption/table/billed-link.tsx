import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { billingInvoice } from './billing-invoice.ts'
import type { ShownCurve } from '#features/consumption/curve/curve-points.ts'

interface BilledLinkProps {
  curve: ShownCurve
  days: DayRange
  /** Address of the contract's invoices. */
  invoicesHref: string
}

/** From billed days to their invoice; with several, to those of the contract. */
export function BilledLink({ curve, days, invoicesHref }: BilledLinkProps) {
  const t = useTexts('consumption')
  const { linkTo } = usePortal()
  const invoice = billingInvoice(curve.invoices, days)
  const href = invoice && linkTo('invoice', { id: String(invoice.id) })
  return href ? <a href={href}>{t('invoices.one')}</a> : <a href={invoicesHref}>{t('invoices.all')}</a>
}
