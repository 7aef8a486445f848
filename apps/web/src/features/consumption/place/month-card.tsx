import type { BudgetState } from '@fanal/contract/schemas/consumption'
import { daysBetween, lastOfMonth } from '@fanal/domain/dates'
import { useRead } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'
import { monthRead } from '#features/consumption/curve/curve-reads.ts'
import styles from './place.module.css'

/** What this month has cost so far, and where it is heading. */
export function MonthCard({ id }: { id: number }) {
  const t = useTexts('consumption')
  const { month } = useFormats()
  const query = useRead(monthRead(id))
  const { data, error } = query
  const title = data
    ? t('place.month', { month: month(data.month.slice(0, 7), 'name') })
    : t('place.thisMonth')
  return (
    <Card title={title} className={styles.card}>
      {data ? (
        <Month state={data} />
      ) : error ? (
        <RetryNote label={t('retry')} onRetry={() => void query.refetch()}>
          {t('place.monthFailed')}
        </RetryNote>
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="block" className={styles.monthWaiting} />
        </Loading>
      )}
    </Card>
  )
}

function Month({ state }: { state: BudgetState }) {
  const t = useTexts('consumption')
  const { money, energyKwh, nearDate } = useFormats()
  const { last_day: last, month, kwh, eur } = state
  if (last === null || last < month) return <p className={styles.note}>{t('budget.unknown')}</p>
  const energy = whole(energyKwh(kwh.used))
  const whence = t('place.until', { date: nearDate(last) })
  return (
    <>
      <p className={styles.big}>
        {eur ? money(Number(eur.used)) : energy}
        <small>{eur ? `${energy}, ${whence}` : whence}</small>
      </p>
      <Heading state={state} last={last} />
      <Limit state={state} />
      <p className={styles.note}>{eur ? t('place.reckoned') : t('place.reckonedKwh')}</p>
    </>
  )
}

const whole = (text: string) => text.replaceAll(' ', '\u00a0')

function Heading({ state: { month, kwh, eur }, last }: { state: BudgetState; last: string }) {
  const t = useTexts('consumption')
  const { money, energyKwh } = useFormats()
  const days = daysBetween(month, lastOfMonth(month)) + 1
  const { used, range } = eur ?? kwh
  const shown = (value: number | string) => (eur ? money(Number(value)) : whole(energyKwh(Number(value))))
  return (
    <>
      {range && (
        <div className={styles.range} aria-hidden="true">
          <i
            style={{
              inlineSize: `${Math.min(100, (100 * Number(used)) / Math.max(1, Number(range.high)))}%`,
            }}
          />
        </div>
      )}
      <p className={styles.ends}>
        <span>{t('place.daysOf', { count: daysBetween(month, last) + 1, days })}</span>
        <span>
          {range
            ? t('place.expected', { low: shown(range.low), high: shown(range.high) })
            : t('place.notYet')}
        </span>
      </p>
    </>
  )
}

/** The customer's own limit, which is set where notices are. */
function Limit({ state: { limit, is_exceeding: isExceeding } }: { state: BudgetState }) {
  const t = useTexts('consumption')
  const { tickMoney, energyKwh } = useFormats()
  const href = usePortal().linkTo('notices')
  const amount = limit && (limit.unit === 'eur' ? tickMoney(limit.amount) : whole(energyKwh(limit.amount)))
  return (
    <p className={styles.limit}>
      {amount && (
        <span>
          {isExceeding && <Icon path={iconWarning} className={styles.warning} />}
          {t('place.limit', { amount })}
          {isExceeding && `. ${t('budget.exceeding')}`}
        </span>
      )}
      {href && <a href={href}>{limit ? t('place.changeLimit') : t('place.setLimit')}</a>}
    </p>
  )
}
