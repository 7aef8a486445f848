import type { Owed, OwedInvoice, WaitingInvoice } from '@fanal/contract/schemas/home'
import { Fragment } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { cx } from '#ui/cx.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import box from './home-box.module.css'
import { HomeBox } from './home-box.tsx'
import styles from './owed-box.module.css'
import { owedRead } from './reads.ts'

const countTexts = {
  electricity: 'owed.count.electricity',
  gas: 'owed.count.gas',
  multipoint: 'owed.count.multipoint',
} as const

/** How many invoices of each type, each number with its list: a list is of one type. */
function Counts({ byType, state }: { byType: Owed['n_owed_by_type']; state: 'owed' | 'underway' }) {
  const t = useTexts('home')
  const { linkTo, settings } = usePortal()
  const types = (['electricity', 'gas', 'multipoint'] as const).filter((type) => byType[type] > 0)
  return types.map((type, at) => {
    const words = t(countTexts[type], { count: byType[type] })
    const query = { contractType: type, filter: `[["state","=","${state}"]]` }
    return (
      <Fragment key={type}>
        {at > 0 && ' · '}
        {settings.features.displayTypes.includes(type) ? (
          <a href={linkTo('invoices', {}, query)}>{words}</a>
        ) : (
          words
        )}
      </Fragment>
    )
  })
}

export const useOwed = () => useRead(owedRead)

function useInvoiceHref() {
  const { linkTo } = usePortal()
  return ({ id, type }: Pick<OwedInvoice, 'id' | 'type'>, query?: Record<string, string>) =>
    linkTo(type === 'multipoint' ? 'multipointInvoice' : 'invoice', { id: String(id) }, query)
}

/** Until when, and what for. */
function OwedRow({ invoice, isMain }: { invoice: OwedInvoice; isMain: boolean }) {
  const t = useTexts('home')
  const { money, nearDate, dayAndMonth, month } = useFormats()
  const { profile } = usePortal()
  const hrefTo = useInvoiceHref()
  const { number, city, end_date, due_date, is_overdue, amount_pending, amount_to_pay, payment_link } =
    invoice
  const pays = payment_link || hrefTo(invoice, { action: 'payOnline' })
  const amount = money(Number(amount_pending))
  const isPart = amount_pending !== amount_to_pay
  return (
    <Row
      title={
        is_overdue
          ? t('owed.overdue', { day: dayAndMonth(due_date) })
          : t('owed.until', { day: nearDate(due_date) })
      }
      detail={
        <>
          <a href={hrefTo(invoice)}>{number}</a>
          {` · ${[city, month(end_date.slice(0, 7), 'name')].filter(Boolean).join(', ')}`}
          {isPart && ` · ${t('owed.left', { amount: money(Number(amount_to_pay)) })}`}
        </>
      }
      end={
        invoice.is_payable && !profile?.readonly ? (
          <ButtonLink size="s" variant={isMain ? 'primary' : 'secondary'} href={pays ?? '/'}>
            {t('owed.pay', { amount })}
          </ButtonLink>
        ) : (
          <strong>{amount}</strong>
        )
      }
    />
  )
}

/** Overdue ones come first: of those that can be paid, the first has the solid button. */
function OwedRows({ items }: Pick<Owed, 'items'>) {
  const main = items.find((invoice) => invoice.is_payable)
  return (
    <RowList>
      {items.map((invoice) => (
        <OwedRow key={invoice.id} invoice={invoice} isMain={invoice === main} />
      ))}
    </RowList>
  )
}

function WaitingRow({ invoice }: { invoice: WaitingInvoice }) {
  const t = useTexts('home')
  const { money, nearDate } = useFormats()
  const hrefTo = useInvoiceHref()
  const { reason, due_date, is_past: isPast, account, number } = invoice
  const day = nearDate(due_date)
  const words = {
    debit: isPast
      ? t('owed.debitPast', { day })
      : account
        ? t('owed.debit', { day, account })
        : t('owed.debitSoon', { day }),
    transfer: t('owed.transfer'),
    claim: t('owed.claim'),
    verifying: t('owed.verifying'),
  }
  return (
    <Row
      title={<a href={hrefTo(invoice)}>{number}</a>}
      detail={words[reason]}
      end={<span className={styles.amount}>{money(Number(invoice.amount_pending))}</span>}
    />
  )
}

/** What needs nothing of the customer now. */
export function Waiting({ data: { waiting, n_waiting, n_waiting_by_type, amount_waiting } }: { data: Owed }) {
  const t = useTexts('home')
  const { money } = useFormats()
  if (n_waiting === 0) return null
  return (
    <details className={styles.more}>
      <summary>
        <Icon path={iconChevronRight} size="s" />
        {t('owed.waiting', { count: n_waiting, amount: money(Number(amount_waiting)) })}
      </summary>
      <RowList>
        {waiting.map((invoice) => (
          <WaitingRow key={invoice.id} invoice={invoice} />
        ))}
      </RowList>
      {n_waiting > waiting.length && (
        <p>
          {t('owed.seeAll')} <Counts byType={n_waiting_by_type} state="underway" />
        </p>
      )}
    </details>
  )
}

/** The next charge is said beside what is owed: it is not folded away. */
function NextDebit({ data }: { data: Owed }) {
  const t = useTexts('home')
  const { money, nearDate } = useFormats()
  const next = data.waiting.find(({ reason, is_past }) => reason === 'debit' && !is_past)
  if (!next) return null
  const values = { amount: money(Number(next.amount_pending)), day: nearDate(next.due_date) }
  return <p className={styles.next}>{t('owed.next', values)}</p>
}

/** What do I owe, and until when? */
export function OwedBox() {
  const t = useTexts('home')
  const { money } = useFormats()
  const { linkTo } = usePortal()
  const query = useOwed()
  const list = linkTo('invoices')
  return (
    <HomeBox
      id="owed"
      title={t('owed.title')}
      aside={list && <a href={list}>{t('owed.all')}</a>}
      query={query}
    >
      {(data) => (
        <div>
          <p className={cx(box.big, styles.sum)}>
            {money(Number(data.amount_owed))}{' '}
            <small>
              <Counts byType={data.n_owed_by_type} state="owed" />
            </small>
          </p>
          <OwedRows items={data.items} />
          <NextDebit data={data} />
          <Waiting data={data} />
        </div>
      )}
    </HomeBox>
  )
}
