import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents, sumCents } from '@fanal/domain/money'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { FoldingCard } from '#ui/fold/folding-card.tsx'
import paper from '#ui/layout/paper.module.css'
import styles from './bill-lines.module.css'
import type { BillLine } from './bill-labels.ts'
import { useClaimLink } from './claim-link.ts'
import { useDatedCalculation, useLineName } from './line-texts.ts'
import { signOf } from './explained-bill.ts'
import { SurplusCap } from './surplus-cap.tsx'

const sumOf = (lines: readonly BillLine[]) =>
  Number(centsToEuros(sumCents(lines.map(({ amount }) => eurosToCents(amount)))))

const isCharged = ({ kind }: BillLine) => kind !== 'battery'

interface BillLinesProps {
  bill: InvoiceDetail
  className?: string | undefined
  /** What stands under a line. */
  noteOf?: ((line: BillLine) => ReactNode) | undefined
}

/** All lines of the invoice; they add up to its total. */
export function BillLines({ bill, className, noteOf }: BillLinesProps) {
  const t = useTexts('invoices')
  const charged = bill.lines.filter(isCharged)
  if (bill.lines.length === 0) return null
  return (
    <FoldingCard
      title={t('bill.lines.title')}
      figure={t('bill.lines.count', { count: charged.length })}
      className={className}
    >
      <LineList bill={bill} lines={charged} noteOf={noteOf} />
      <BillSums bill={bill} lines={bill.lines.filter((line) => !isCharged(line))} />
    </FoldingCard>
  )
}

/** Lines of an invoice, or of one of its supplies, with their calculation. */
export function LineList({ bill, lines, noteOf }: BillLinesProps & { lines: readonly BillLine[] }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const calculation = useDatedCalculation()
  const nameOf = useLineName()
  const claimOf = useClaimLink(bill)
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.kind + line.name + line.period + line.price_unit + line.quantity + line.multi}>
          <strong className={styles.name}>{nameOf(line)}</strong>
          <span className={styles.calculation}>{calculation(line)}</span>
          <strong className={styles.amount}>{money(signOf(bill) * Number(line.amount))}</strong>
          {claimOf && (
            <a
              className={cx(styles.wrong, paper.screenOnly)}
              href={claimOf(line, nameOf(line))}
              aria-label={t('bill.lines.wrongLabel', { line: nameOf(line) })}
            >
              {t('bill.lines.wrong')}
            </a>
          )}
          <SurplusCap bill={bill} line={line} />
          {noteOf?.(line)}
        </li>
      ))}
    </ul>
  )
}

/** The sum of the lines, with the names of lines that appear only here. */
export function BillSums({ bill, lines }: { bill: InvoiceDetail; lines: readonly BillLine[] }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const nameOf = useLineName()
  const calculation = useDatedCalculation()
  const sign = signOf(bill)
  const battery = bill.lines.filter((line) => !isCharged(line))
  return (
    <dl className={styles.sums}>
      {lines.filter(isCharged).map((line) => (
        <div key={line.kind + line.name + line.period + line.price_unit}>
          <dt>
            {nameOf(line)} <span className={styles.quiet}>{calculation(line)}</span>
          </dt>
          <dd>{money(sign * Number(line.amount))}</dd>
        </div>
      ))}
      <div>
        <dt>{t('bill.lines.total')}</dt>
        <dd>{money(sign * sumOf(bill.lines.filter(isCharged)))}</dd>
      </div>
      {battery.length > 0 && (
        <>
          <div>
            <dt>{t('bill.lines.battery')}</dt>
            <dd>{money(sign * sumOf(battery))}</dd>
          </div>
          <div>
            <dt>{isRefund(bill) ? t('bill.head.refund') : t('bill.lines.toPay')}</dt>
            <dd>{money(sumOf(bill.lines))}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
