import type { InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { iconCard, iconCheck } from '#ui/text/icons.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './owed-card.module.css'
import { type useInvoiceSummary, useReadOnlyReason } from './use-invoices.ts'
import type { InvoiceParams } from './invoice-params.ts'

type Type = InvoiceParams['type']

const texts = {
  nothing: {
    electricity: 'owed.nothing.electricity',
    gas: 'owed.nothing.gas',
    multipoint: 'owed.nothing.multipoint',
  },
  elsewhere: {
    electricity: 'owed.elsewhere.electricity',
    gas: 'owed.elsewhere.gas',
    multipoint: 'owed.elsewhere.multipoint',
  },
  besides: {
    electricity: 'owed.besides.electricity',
    gas: 'owed.besides.gas',
    multipoint: 'owed.besides.multipoint',
  },
} as const satisfies Record<string, Record<Type, TextKey<'invoices'>>>

/** Amounts owed outside of this list, each with a link. */
function Elsewhere({ summary }: { summary: InvoiceSummary }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { settings, linkTo } = usePortal()
  const shown = summary.owed_elsewhere.filter(({ type }) => settings.features.displayTypes.includes(type))
  if (shown.length === 0) return null
  const words = summary.n_owed === 0 ? texts.elsewhere : texts.besides
  return (
    <ul className={styles.elsewhere}>
      {shown.map(({ type, amount_owed }) => (
        <li key={type}>
          <a href={linkTo('invoices', {}, { contractType: type })}>
            {t(words[type], { amount: money(Number(amount_owed)) })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Unpaid amounts that need no action now, in one line. */
function Waiting({ summary }: { summary: InvoiceSummary }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { amount_underway, n_underway, amount_claimed, n_claimed } = summary
  const parts = [
    n_underway > 0 && t('owed.underway', { count: n_underway, amount: money(Number(amount_underway)) }),
    n_claimed > 0 && t('owed.claimed', { amount: money(Number(amount_claimed)) }),
  ].filter(Boolean)
  return parts.length > 0 ? <p className={styles.line}>{parts.join(' · ')}</p> : null
}

/** The overdue amount, and until when the rest is to be paid. */
function Due({ summary }: { summary: InvoiceSummary }) {
  const t = useTexts('invoices')
  const { money, nearDate } = useFormats()
  const { amount_owed, n_owed, amount_overdue, n_overdue, next_due } = summary
  const amount = money(Number(amount_owed) - Number(amount_overdue))
  const nLeft = n_owed - n_overdue
  const date = next_due ? nearDate(next_due) : ''
  const left = () => {
    if (n_overdue > 0) return nLeft === 1 ? t('owed.by', { amount, date }) : t('owed.later', { amount, date })
    return nLeft === 1 ? t('owed.until', { date }) : t('owed.first', { date })
  }
  const parts = [
    n_overdue > 0 && t('owed.overdue', { amount: money(Number(amount_overdue)) }),
    nLeft > 0 && next_due && left(),
  ].filter(Boolean)
  return parts.length > 0 ? <p className={styles.line}>{parts.join(' · ')}</p> : null
}

/** The amount owed could not be loaded: it must not read as zero. */
function Failed({ query }: { query: SummaryQuery }) {
  const t = useTexts('invoices')
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t('owed.failed')}
    </Note>
  )
}

type SummaryQuery = ReturnType<typeof useInvoiceSummary>

interface OwedCardProps {
  query: SummaryQuery
  type: Type
  /** Only of this contract. */
  contractName: string | undefined
  /** Several are paid by one payment. */
  canPayTogether: boolean
  /** The list of unpaid invoices. */
  unpaidHref: string
  onPay: (invoices: InvoiceSummary['payable']) => void
}

/** The total amount owed, and how to pay it. */
export function OwedCard(props: OwedCardProps) {
  const { query, type, contractName, canPayTogether, unpaidHref, onPay } = props
  const { data: summary, error } = query
  const t = useTexts('invoices')
  const { money } = useFormats()
  const readOnly = useReadOnlyReason()
  if (!summary && error) return <Failed query={query} />
  if (!summary)
    return (
      <Card className={styles.card}>
        <Loading label={t('owed.loading')} className={styles.waiting}>
          <Skeleton text="s" width="half" />
          <Skeleton text="xl" />
          <Skeleton text="s" />
        </Loading>
      </Card>
    )
  const { amount_owed, n_owed } = summary
  if (n_owed === 0)
    return (
      <Card className={styles.card}>
        <div className={styles.words}>
          <h2 className="visually-hidden">{t('owed.label')}</h2>
          <p className={styles.nothing}>
            <Icon path={iconCheck} /> {contractName ? t('owed.nothing.contract') : t(texts.nothing[type])}
          </p>
          <Waiting summary={summary} />
          <Elsewhere summary={summary} />
        </div>
      </Card>
    )
  // Invoices in claim can wait; they are paid from their row.
  const payable = summary.payable.filter(({ is_claimed }) => !is_claimed)
  const isOneAct = payable.length === 1 || (payable.length > 1 && canPayTogether)
  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <h2>{t('owed.label')}</h2>
        <p className={styles.amount}>
          {money(Number(amount_owed))} <small>{t('owed.count', { count: n_owed })}</small>
        </p>
        <Due summary={summary} />
        <Waiting summary={summary} />
        <Elsewhere summary={summary} />
      </div>
      {isOneAct ? (
        <Button variant="primary" icon={iconCard} disabledReason={readOnly} onClick={() => onPay(payable)}>
          {t('owed.pay')}
        </Button>
      ) : (
        <ButtonLink href={unpaidHref}>{t('owed.see')}</ButtonLink>
      )}
    </Card>
  )
}
