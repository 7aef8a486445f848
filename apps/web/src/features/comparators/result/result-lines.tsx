import type { ComparedBill } from '@fanal/domain/comparators/compare-bill'
import type { ComparedUse } from '@fanal/domain/comparators/comparison-form'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { eurosToCents } from '@fanal/domain/money'
import { lineSince } from '@fanal/domain/rates/line-since'
import type { Rates } from '@fanal/domain/rates/rate'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useLineLabels } from './line-labels.ts'
import styles from './result.module.css'

interface ResultLinesProps {
  use: ComparedUse
  rates: Rates
  bill: ComparedBill
  /** The present bill by its own prices; without them only its total is known. */
  theirs: ComparedBill | undefined
  product: string
}

type Surplus = NonNullable<ComparedUse['surplus']>

const isSurplus = ({ kind }: InvoiceLine) => kind === 'surplus'

/** Theirs is compensated, ours would not be. */
function UnpaidSurplus(props: { surplus: Surplus; product: string; hasTheirs: boolean }) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  return (
    <tr>
      <th scope="row">
        {t('line.surplus')}
        <small>{t('line.surplusNone', { product: props.product })}</small>
      </th>
      {props.hasTheirs && <td>{money(-Number(props.surplus.euros))}</td>}
      <td>—</td>
    </tr>
  )
}

/** Their bill where only its total is known, and what it pays for surplus. */
function TheirTotal({ use: { amount, surplus } }: { use: ComparedUse }) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  return (
    <>
      <tr>
        <th scope="row">{t('lines.theirs')}</th>
        <td>{money(Number(amount))}</td>
      </tr>
      {surplus && (
        <tr>
          <th scope="row">{t('lines.theirSurplus')}</th>
          <td>{money(-Number(surplus.euros))}</td>
        </tr>
      )}
    </>
  )
}

/** Both bills line by line; theirs where their prices are known. */
export function ResultLines({ use, rates, bill, theirs, product }: ResultLinesProps) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  const { nameOf, howOf } = useLineLabels(use.tariff)
  const rated = { type: use.energy, start_date: use.start, end_date: use.end, lines: bill.lines }
  const sameLine = (line: InvoiceLine) =>
    theirs?.lines.find(({ kind, period }) => kind === line.kind && period === line.period)
  const euros = (cents: number) => money(cents / 100)
  // Services, discounts or another way to round: so that the column adds up.
  const rest = theirs ? eurosToCents(use.amount) - theirs.totalCents : 0
  const { surplus } = use
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('lines.concept')}</th>
          {theirs && <th scope="col">{t('lines.theirs')}</th>}
          <th scope="col">{product}</th>
        </tr>
      </thead>
      <tbody>
        {bill.lines.map((line, i) => {
          const other = sameLine(line)
          const since = lineSince(rates, rated, line)
          return (
            <tr key={`${line.kind} ${line.period} ${String(i)}`}>
              <th scope="row">
                {nameOf(line)}
                <small>
                  {isSurplus(line) && surplus?.kwh === null
                    ? t('line.surplusSame')
                    : howOf(line, { ...(other && { theirs: other }), ...(since && { since }) })}
                </small>
              </th>
              {theirs && <td>{other ? euros(other.amount_cents) : '—'}</td>}
              <td>{euros(line.amount_cents)}</td>
            </tr>
          )
        })}
        {surplus && !bill.lines.some(isSurplus) && (
          <UnpaidSurplus surplus={surplus} product={product} hasTheirs={theirs !== undefined} />
        )}
        {rest !== 0 && (
          <tr>
            <th scope="row">{t('line.rest')}</th>
            <td>{euros(rest)}</td>
            <td>—</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('lines.total')}</th>
          {theirs && <td>{money(Number(use.amount))}</td>}
          <td>{euros(bill.totalCents)}</td>
        </tr>
        {!theirs && <TheirTotal use={use} />}
      </tfoot>
    </table>
  )
}
