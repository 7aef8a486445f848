import { centsToEuros, eurosToCents, sumCents } from '@fanal/domain/money'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { PayingInvoice } from './open-attempt.ts'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import styles from './payment.module.css'

/** The total in euros, for display only: the server looks up amounts. */
export const totalOf = (invoices: readonly PayingInvoice[]) =>
  Number(centsToEuros(sumCents(invoices.map(({ amount_pending }) => eurosToCents(amount_pending)))))

/** The invoices of a payment. */
export function PayingSummary({ invoices }: { invoices: readonly PayingInvoice[] }) {
  const t = useTexts('payment')
  const { money } = useFormats()
  const [one, ...more] = invoices
  return (
    <section className={cx(box.sunken, styles.paying)} aria-label={t('what')}>
      <div className={styles.payingTop}>
        <span className={styles.quiet}>{t('what')}</span>
        <strong className={styles.total}>{money(totalOf(invoices))}</strong>
        <span className={styles.quiet}>
          {one && more.length === 0
            ? t('invoice', { number: one.number })
            : t('invoices', { count: invoices.length })}
        </span>
      </div>
      {more.length > 0 && (
        <ul className={styles.paidInvoices}>
          {invoices.map(({ id, number, amount_pending }) => (
            <li key={id}>
              <span>{number}</span>
              <span>{money(Number(amount_pending))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
