import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { BillLine } from './bill-labels.ts'

interface CappedSurplusProps {
  bill: InvoiceDetail
  /** Else the surplus of the invoice. */
  line?: BillLine
  className: string | undefined
}

/** A capped surplus: its worth, the cap, and where the rest went. */
export function CappedSurplus({ bill, line, className }: CappedSurplusProps) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { unused, amount, is_banked } = line ?? bill.lines.find((one) => one.unused) ?? {}
  if (!unused || Number(unused) === 0) return null
  const values = {
    worth: money(Number(unused) - Number(amount)),
    cap: money(-Number(amount)),
    unused: money(Number(unused)),
  }
  return (
    <span className={className}>
      {is_banked
        ? isRefund(bill)
          ? t('bill.surplus.back', values)
          : t('bill.surplus.banked', values)
        : t('bill.surplus.lost', values)}
    </span>
  )
}
