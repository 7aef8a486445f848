import { surplusKwh } from '@fanal/domain/invoices/invoice-lines'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import type { BillKey, BillLine } from './bill-labels.ts'
import styles from './surplus-cap.module.css'

function restOf(bill: InvoiceDetail, { is_banked }: BillLine): BillKey {
  if (!is_banked) return 'bill.cap.lost'
  return isRefund(bill) ? 'bill.cap.back' : 'bill.cap.banked'
}

/** A surplus that reached its limit, as a sum: what it was worth, what was taken off, and where the rest went. */
export function SurplusCap({ bill, line }: { bill: InvoiceDetail; line: BillLine }) {
  const t = useTexts('invoices')
  const { money, energyKwh, price } = useFormats()
  const rest = Number(line.unused ?? 0)
  if (rest === 0) return null
  const taken = -Number(line.amount)
  const calculation =
    surplusKwh(line) === undefined
      ? ''
      : ` ${energyKwh(Number(line.quantity))} × ${price(Math.abs(Number(line.price_unit)))}\u00A0${t('bill.unit.perKwh')}`
  const sums = [
    { name: t('bill.cap.worth') + calculation, amount: taken + rest },
    { name: t('bill.cap.taken'), amount: taken },
    { name: t(restOf(bill, line)), amount: rest },
  ]
  return (
    <div className={cx(box.sunken, styles.cap)}>
      <dl>
        {sums.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ flexGrow: taken }} />
        <i className={styles.rest} style={{ flexGrow: rest }} />
      </div>
    </div>
  )
}
