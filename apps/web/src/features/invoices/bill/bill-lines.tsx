import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { surplusKwh } from '@fanal/domain/invoices/invoice-lines'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents, sumCents } from '@fanal/domain/money'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { FoldingCard } from '#ui/fold/folding-card.tsx'
import paper from '#ui/layout/paper.module.css'
import styles from './bill-lines.module.css'
import { type BillLine, lineNames } from './bill-labels.ts'
import { useClaimLink } from './claim-link.ts'
import { signOf } from './explained-bill.ts'
import { SurplusCap } from './surplus-cap.tsx'

/** Quantity × price × times with units, so that the customer can verify it. */
function useCalculation() {
  const t = useTexts('invoices')
  const { number, money, percent, price: priceOf, powerKw, energyKwh } = useFormats()
  const price = (value: string) => priceOf(Number(value))
  const daysOf = (value: string) => t('bill.days', { count: Number(value) })
  return (line: BillLine): string => {
    const { kind, quantity, price_unit, multi } = line
    const isOnce = Number(multi) === 1
    switch (kind) {
      case 'power':
        return `${powerKw(Number(quantity))} × ${price(price_unit)}\u00A0${t('bill.unit.perKwDay')} × ${daysOf(multi)}`
      case 'energy':
      case 'hydrocarbon_tax':
      case 'electricity_tax_minimum':
        return `${energyKwh(Number(quantity))} × ${price(price_unit)}\u00A0${t('bill.unit.perKwh')}`
      case 'fixed':
      case 'social_bonus':
      case 'rent':
        return `${daysOf(quantity)} × ${price(price_unit)}\u00A0${t('bill.unit.perDay')}`
      case 'electricity_tax':
      case 'vat':
      case 'igic':
      case 'ipsi':
        return `${money(Number(quantity))} × ${percent(Number(price_unit) * 100, 8)}`
      case 'surplus':
        // Then its sum is shown below.
        if (Number(line.unused ?? 0) > 0) return t('bill.cap.limit')
        if (surplusKwh(line) === undefined) return ''
        return `${energyKwh(Number(quantity))} × ${price(price_unit)}\u00A0${t('bill.unit.perKwh')}`
      default:
        if (Number(quantity) === 1 && isOnce) return ''
        return [
          number(Number(quantity), 6),
          price(price_unit),
          ...(isOnce ? [] : [number(Number(multi), 6)]),
        ].join(' × ')
    }
  }
}

/** With the date since when the rate applies, if known. */
function useDatedCalculation() {
  const t = useTexts('invoices')
  const { date } = useFormats()
  const calculation = useCalculation()
  return (line: BillLine) => {
    const since = line.rate_since && `(${t('bill.lines.since', { day: date(line.rate_since) })})`
    return [calculation(line), since].filter(Boolean).join(' ')
  }
}

function useLineName() {
  const t = useTexts('invoices')
  return ({ kind, period, name }: BillLine) => {
    if (kind === 'supply') return t('bill.line.supply', { name })
    return [name || t(lineNames[kind]), period].filter(Boolean).join(' ')
  }
}

const sumOf = (lines: readonly BillLine[]) =>
  Number(centsToEuros(sumCents(lines.map(({ amount }) => eurosToCents(amount)))))

const isCharged = ({ kind }: BillLine) => kind !== 'battery'

/** All lines of the invoice; they add up to its total. */
export function BillLines({ bill, className }: { bill: InvoiceDetail; className?: string | undefined }) {
  const t = useTexts('invoices')
  const charged = bill.lines.filter(isCharged)
  if (bill.lines.length === 0) return null
  return (
    <FoldingCard
      title={t('bill.lines.title')}
      figure={t('bill.lines.count', { count: charged.length })}
      className={className}
    >
      <LineList bill={bill} lines={charged} />
      <BillSums bill={bill} lines={bill.lines.filter((line) => !isCharged(line))} />
    </FoldingCard>
  )
}

/** Lines of an invoice, or of one of its supplies, with their calculation. */
export function LineList({ bill, lines }: { bill: InvoiceDetail; lines: readonly BillLine[] }) {
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
