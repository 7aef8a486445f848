import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { sharesOf } from '@fanal/domain/invoices/bill-shares'
import { type BillPart, partOf } from '@fanal/domain/invoices/explain-bill'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { eurosToCents, sumCents } from '@fanal/domain/money'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { FoldingCard } from '#ui/fold/folding-card.tsx'
import paper from '#ui/layout/paper.module.css'
import row from '#ui/layout/row.module.css'
import styles from './bill-parts.module.css'
import { type BillKey, energySentenceOf, jargonOf, lineNames, partNames, sentenceOf } from './bill-labels.ts'
import { CappedSurplus } from './capped-surplus.tsx'
import { highestPower, knownPart, signOf } from './explained-bill.ts'

interface ShownPart {
  part: BillPart
  amount: string
  share: number
}

/** Parts of the invoice: one bar, and each part with amount, share and explanation. */
export function BillParts({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  // A period without use is on the invoice, but is not a part.
  const charged = bill.parts.filter(({ amount }) => Number(amount) !== 0)
  const shares = sharesOf(charged.map(({ amount }) => amount))
  const parts = charged.map(({ part, amount }, i) => ({
    part: knownPart(part),
    amount,
    share: shares[i] ?? 0,
  }))
  // Charges, and then discounts.
  const sums = [
    parts.filter(({ amount }) => Number(amount) > 0),
    parts.filter(({ amount }) => Number(amount) < 0),
  ]
    .map((some) => sumCents(some.map(({ amount }) => eurosToCents(amount))))
    .filter((cents) => cents !== 0)
    .map((cents) => money((signOf(bill) * cents) / 100))
    .join(' ')
  if (parts.length === 0)
    return (
      <FoldingCard title={t('bill.parts.title')}>
        <p className={styles.quiet}>{t('bill.parts.none')}</p>
      </FoldingCard>
    )
  return (
    <FoldingCard title={t('bill.parts.title')} figure={<b>{sums}</b>}>
      <p className={styles.quiet}>{t(introOf(bill, shares))}</p>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ amount }) => Number(amount) > 0)
          .map(({ part, amount }) => (
            <span
              key={part}
              className={styles.segment}
              data-part={part}
              style={{ flexGrow: Number(amount) }}
            />
          ))}
      </div>
      <ul className={styles.parts}>
        {parts.map((one, i) => (
          <Part
            key={one.part}
            bill={bill}
            {...one}
            isFirstOfKind={kindOf(one.part) !== kindOf(parts[i - 1]?.part)}
          />
        ))}
      </ul>
    </FoldingCard>
  )
}

/** With deductions, the shares of the charges alone total 100. */
function introOf(bill: InvoiceDetail, shares: readonly number[]): BillKey {
  const isSigned = shares.some((share) => share < 0)
  if (isRefund(bill)) return isSigned ? 'bill.parts.signedRefundSentence' : 'bill.parts.refundSentence'
  return isSigned ? 'bill.parts.signedSentence' : 'bill.parts.sentence'
}

/** The periods of energy are explained together. */
const kindOf = (part: BillPart | undefined) => part?.split('_p')[0]

interface PartProps extends ShownPart {
  bill: InvoiceDetail
  isFirstOfKind: boolean
}

function Part({ bill, part, amount, share, isFirstOfKind }: PartProps) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const words = isFirstOfKind ? jargonOf(part, bill) : undefined
  return (
    <li className={styles.part}>
      <span className={styles.swatch} data-part={part} aria-hidden="true" />
      <div className={styles.words}>
        <div className={cx(row.baseline, styles.line)}>
          <strong>{t(partNames[part])}</strong>
          <span className={styles.figures}>
            <span className={styles.share}>{t('bill.parts.share', { share })}</span>
            <strong>{money(signOf(bill) * Number(amount))}</strong>
          </span>
        </div>
        <p className={styles.quiet}>
          <Sentence bill={bill} part={part} />
        </p>
        {words && (
          <details className={cx(styles.more, paper.screenOnly)}>
            <summary>{t(words.ask)}</summary>
            <p>{t(words.tell)}</p>
          </details>
        )}
      </div>
    </li>
  )
}

/** The part in plain words, with its quantity. */
function Sentence({ bill, part }: { bill: InvoiceDetail; part: BillPart }) {
  const t = useTexts('invoices')
  const { powerKw, energyKwh } = useFormats()
  const own = bill.lines.filter((line) => partOf(line) === part)
  if (part === 'power') return t('bill.say.power', { power: powerKw(highestPower(bill)) })
  if (part === 'taxes') {
    const names = [...new Set(own.map(({ kind }) => t(lineNames[kind])))]
    return t('bill.say.taxes', { names: names.join(', ') })
  }
  const plain = sentenceOf(part)
  if (part === 'surplus' && plain)
    return (
      <>
        {t(plain)} <CappedSurplus bill={bill} className={undefined} />
      </>
    )
  if (plain) return t(plain)
  const kwh = own.reduce((sum, { quantity, multi }) => sum + Number(quantity) * Number(multi), 0)
  return t(energySentenceOf(part, bill.lines), { energy: energyKwh(kwh) })
}
