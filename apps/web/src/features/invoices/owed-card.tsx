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
import { Stat } from '#ui/layout/stat.tsx'
import styles from './owed-card.module.css'
import { type useInvoiceSummary, useReadOnlyReason } from './use-invoices.ts'
import type { WantedInvoices } from './wanted-invoices.ts'

type Type = WantedInvoices['type']

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

/** Unpaid amounts that need no action. */
function Underway({ summary: { amount_underway, n_underway } }: { summary: InvoiceSummary }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  if (n_underway === 0) return null
  const amount = money(Number(amount_underway))
  return <p className={styles.underway}>{t('owed.underway', { count: n_underway, amount })}</p>
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
          <Skeleton text="2xl" />
        </Loading>
      </Card>
    )
  const { amount_owed, n_owed, payable } = summary
  if (n_owed === 0)
    return (
      <Card className={styles.card}>
        <p className={styles.nothing}>
          <Icon path={iconCheck} /> {contractName ? t('owed.nothing.contract') : t(texts.nothing[type])}
        </p>
        <Underway summary={summary} />
        <Elsewhere summary={summary} />
      </Card>
    )
  const isOneAct = payable.length === 1 || (payable.length > 1 && canPayTogether)
  return (
    <Card className={styles.card}>
      <Stat
        className={styles.amount}
        label={t('owed.label')}
        value={money(Number(amount_owed))}
        unit={t('owed.count', { count: n_owed })}
      />
      {isOneAct ? (
        <Button variant="primary" icon={iconCard} disabledReason={readOnly} onClick={() => onPay(payable)}>
          {t('owed.pay')}
        </Button>
      ) : (
        <ButtonLink href={unpaidHref}>{t('owed.see')}</ButtonLink>
      )}
      <Underway summary={summary} />
      <Elsewhere summary={summary} />
    </Card>
  )
}
