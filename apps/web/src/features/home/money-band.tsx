import type { Money } from '@fanal/contract/schemas/home'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconChevronRight } from '#ui/text/icons.ts'
import box from './home-box.module.css'
import fold from './owed-box.module.css'
import { useOwed, Waiting } from './owed-box.tsx'
import styles from './money-band.module.css'
import { moneyRead } from './reads.ts'

export const useMoney = () => useRead(moneyRead, { isWanted: useOwed().data?.n_owed === 0 })

function useRange() {
  const t = useTexts('home')
  const { money } = useFormats()
  return ({ low, high }: { low: string; high: string }) =>
    t('money.range', { low: money(Number(low)), high: money(Number(high)) })
}

/** The next direct debit, or what the next bill will be. */
function Next({ money: { next_charge: next, month } }: { money: Money }) {
  const t = useTexts('home')
  const formats = useFormats()
  const { linkTo } = usePortal()
  const range = useRange()
  const owed = useOwed().data
  const list = linkTo('invoices')
  return (
    <div>
      <h2>{t('money.next')}</h2>
      {next ? (
        <>
          <p className={box.big}>{formats.money(Number(next.amount_pending))}</p>
          <p>
            <b>
              {next.account
                ? t('money.charged', { day: formats.nearDate(next.due_date), account: next.account })
                : t('money.chargedSoon', { day: formats.nearDate(next.due_date) })}
            </b>
          </p>
          <p className={styles.small}>
            {[next.city, formats.month(next.end_date.slice(0, 7), 'name')].filter(Boolean).join(', ')}
            {' · '}
            <a
              className={styles.number}
              href={linkTo(next.type === 'multipoint' ? 'multipointInvoice' : 'invoice', {
                id: String(next.id),
              })}
            >
              {next.number}
            </a>
            {'. '}
            {t('money.nothingToDo')}
          </p>
        </>
      ) : (
        <>
          {month && <p className={cx(box.big, styles.range)}>{range(month.expected)}</p>}
          <p>
            {month
              ? t('money.expected', { month: formats.month(month.month, 'name') })
              : t('money.noneKnown')}
          </p>
        </>
      )}
      {owed && <Waiting data={owed} />}
      <p className={styles.foot}>
        <Chip tone="ok" icon={iconCheck}>
          {t('money.nothingOwed')}
        </Chip>
        {list && <a href={list}>{t('owed.all')}</a>}
      </p>
    </div>
  )
}

/** What this month costs so far, and between what it will end. */
function Month({ month }: { month: NonNullable<Money['month']> }) {
  const t = useTexts('home')
  const formats = useFormats()
  const range = useRange()
  const { used, expected, until, contracts } = month
  const percent = (amount: string) => `${(100 * Number(amount)) / Number(expected.high)}%`
  const name = formats.month(month.month, 'name')
  return (
    <div>
      <h2 className={styles.name}>{t('money.month', { month: name })}</h2>
      <p className={box.big}>
        {formats.money(Number(used))}{' '}
        <small>{until ? t('money.until', { day: formats.nearDate(until) }) : t('money.noData')}</small>
      </p>
      <div aria-hidden="true" className={styles.track}>
        <i style={{ inlineSize: percent(used) }} />
        <b style={{ insetInlineStart: percent(expected.low) }} />
      </div>
      <p>
        {t('money.willBe', {
          low: formats.money(Number(expected.low)),
          high: formats.money(Number(expected.high)),
        })}
      </p>
      {contracts.length > 1 && (
        <ul className={styles.contracts}>
          {contracts.map(({ name: contract, street, used: spent, expected: heading }) => (
            <li key={contract}>
              <span>{street}</span>
              <span>{formats.money(Number(spent))}</span>
              <span>{range(heading)}</span>
            </li>
          ))}
        </ul>
      )}
      <details className={fold.more}>
        <summary>
          <Icon path={iconChevronRight} size="s" />
          {t('money.how')}
        </summary>
        <p className={styles.small}>{t('money.how.text')}</p>
      </details>
    </div>
  )
}

/** What made the difference, as far as two bills say it. */
function useCauses({ kwh_more: kwh, days_more: days }: { kwh_more: number; days_more: number }) {
  const t = useTexts('home')
  const { energyKwh } = useFormats()
  const causes = [
    kwh !== 0 && t(kwh > 0 ? 'money.moreUse' : 'money.lessUse', { amount: energyKwh(Math.abs(kwh)) }),
    days !== 0 && t(days > 0 ? 'money.moreDays' : 'money.fewerDays', { count: Math.abs(days) }),
  ].filter((cause) => cause !== false)
  return causes.length > 0 ? `: ${causes.join(', ')}.` : '.'
}

type LastBill = NonNullable<Money['last_bill']>

function Difference({ amount, before }: { amount: string; before: NonNullable<LastBill['before']> }) {
  const t = useTexts('home')
  const { money, month } = useFormats()
  const causes = useCauses(before)
  const difference = Number(amount) - Number(before.amount)
  const values = { amount: money(Math.abs(difference)), month: month(before.month, 'name') }
  return (
    <p className={styles.small}>
      <b>{t(difference >= 0 ? 'money.more' : 'money.less', values)}</b>
      {causes}
    </p>
  )
}

/** The last bill beside the one before it of the same contract. */
function Last({ bill }: { bill: LastBill }) {
  const t = useTexts('home')
  const { money, month } = useFormats()
  const { linkTo } = usePortal()
  const { id, type, amount, before, city } = bill
  const most = Math.max(Number(amount), Number(before?.amount ?? 0), 0.01)
  const rows = [{ month: bill.month, amount }, ...(before ? [before] : [])]
  return (
    <div>
      <h2>{t('money.last')}</h2>
      <p className={box.big}>
        {money(Number(amount))} <small>{[city, month(bill.month, 'name')].filter(Boolean).join(', ')}</small>
      </p>
      {before && (
        <ul className={styles.versus}>
          {rows.map((row) => (
            <li key={row.month}>
              <span>{month(row.month, 'short')}</span>
              <i style={{ inlineSize: `${Math.max(1, (100 * Number(row.amount)) / most)}%` }} />
              <b>{money(Number(row.amount))}</b>
            </li>
          ))}
        </ul>
      )}
      {before && <Difference amount={amount} before={before} />}
      <p className={styles.foot}>
        {bill.is_paid && (
          <Chip tone="ok" icon={iconCheck}>
            {t('money.paid')}
          </Chip>
        )}
        <a href={linkTo(type === 'multipoint' ? 'multipointInvoice' : 'invoice', { id: String(id) })}>
          {before ? t('money.why') : t('money.see')}
        </a>
      </p>
    </div>
  )
}

/** For who owes nothing: what comes, what this month is and will be, and what the last bill was. */
export function MoneyBand() {
  const t = useTexts('home')
  const query = useMoney()
  const { data, error } = query
  return (
    <Card id="owed" aria-label={t('money')} className={styles.band}>
      {data && <Next money={data} />}
      {data?.month && <Month month={data.month} />}
      {data?.last_bill && <Last bill={data.last_bill} />}
      {!data && !error && (
        <Loading label={t('loading')} className={styles.waiting}>
          <Skeleton text="2xl" width="half" />
          <Skeleton width="long" />
          <Skeleton width="full" />
        </Loading>
      )}
      {!data && error && (
        <LoadFailed
          title={t('failed')}
          level={2}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={query}
        />
      )}
    </Card>
  )
}
