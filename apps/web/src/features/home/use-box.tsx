import { recentUse } from '@fanal/contract/home'
import type { RecentUseAnswer } from '@fanal/contract/schemas/home'
import { choiceLabels } from '@fanal/domain/contracts/choice-labels'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery, useRead } from '#lib/api/use-api-query.ts'
import { cx } from '#ui/cx.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import box from './home-box.module.css'
import { HomeBox } from './home-box.tsx'
import styles from './use-box.module.css'
import { recentUseRead } from './reads.ts'

type Use = NonNullable<RecentUseAnswer['use']>

/** Not asked for where consumption is not shown. */
export const useRecentUse = () =>
  useRead(recentUseRead, { isWanted: usePortal().settings.features.enableInfoCCH })

const isKnown = (month: Use['months'][number] | undefined): month is { month: string; kwh: number } =>
  month !== undefined && month.kwh !== null

/** More, less or as much as a year ago. */
export function useChangeLabels(use: Use | null | undefined) {
  const t = useTexts('home')
  const { percent } = useFormats()
  const change = use?.change
  if (typeof change !== 'number') return undefined
  if (change === 0) return { change, words: t('use.same') }
  const amount = percent(Math.abs(change))
  return { change, words: change > 0 ? t('use.more', { amount }) : t('use.less', { amount }) }
}

/** Thirteen months, the first and the last strong. */
function Bars({ months }: Pick<Use, 'months'>) {
  const t = useTexts('home')
  const { month, number } = useFormats()
  const most = Math.max(1, ...months.map(({ kwh }) => kwh ?? 0))
  const [first, last] = [months[0], months.at(-1)]
  const label = months
    .filter(isKnown)
    .map(({ month: name, kwh }) => `${month(name, 'long')}: ${number(kwh, 0)} kWh`)
    .join('; ')
  return (
    <div className={styles.picture} role="img" aria-label={t('use.picture', { months: label })}>
      <div className={styles.bars}>
        {months.map(({ month: name, kwh }, at) => (
          <i
            key={name}
            className={cx(kwh === null && styles.unknown, (at === 0 || at === 12) && styles.strong)}
            style={{ blockSize: `${kwh === null ? 3 : Math.max(3, (100 * kwh) / most)}%` }}
          />
        ))}
      </div>
      <div className={styles.ends}>
        {[first, last].map(
          (one) =>
            one && (
              <span key={one.month}>
                {`${month(one.month, 'short')} ${one.month.slice(0, 4)}`}
                <b>{one.kwh === null ? '–' : number(one.kwh, 0)}</b>
              </span>
            ),
        )}
      </div>
    </div>
  )
}

function Figures({ use, answer }: { use: Use; answer: RecentUseAnswer }) {
  const t = useTexts('home')
  const { month, number, nearDate, date } = useFormats()
  const { linkTo } = usePortal()
  const told = useChangeLabels(use)
  const [last, first] = [use.months.at(-1), use.months[0]]
  const more = linkTo('consumption', {}, answer.contract ? { contract: answer.contract } : undefined)
  const { current, contracts, period } = use
  return (
    <div className={styles.use}>
      <div className={styles.two}>
        <div>
          <p className={box.big}>
            {number(last?.kwh ?? 0, 0)}
            {'\u00A0'}
            <small>kWh</small>{' '}
            <small className={styles.month}>
              {period
                ? t('use.between', { from: date(period.from), to: date(period.to) })
                : t('use.in', { month: month(last?.month ?? '', 'name') })}
            </small>
          </p>
          {told && first && (
            <p>
              <b className={cx(told.change < 0 && styles.less)}>{told.words}</b>{' '}
              {t('use.than', { month: month(first.month, 'long') })}
            </p>
          )}
        </div>
        <Bars months={use.months} />
      </div>
      <p className={styles.foot}>
        <span className={styles.sentence}>
          {answer.source === 'invoices' && t('use.ofInvoices')}
          {contracts && contracts.known < contracts.all && t('use.ofSome', { ...contracts })}
          {current &&
            (current.until
              ? t('use.soFar', {
                  month: month(current.month, 'name'),
                  kwh: number(current.kwh, 0),
                  day: nearDate(current.until),
                })
              : t('use.soFarAll', { month: month(current.month, 'name'), kwh: number(current.kwh, 0) }))}{' '}
          {current && answer.source === 'meter' && (
            <span className={styles.late}>{t('use.late', { count: answer.delay_days })}</span>
          )}
        </span>
        {more && <a href={more}>{t('use.see')}</a>}
      </p>
    </div>
  )
}

/** How much am I using? */
export function UseBox() {
  const t = useTexts('home')
  const [chosen, setChosen] = useState<string>()
  const first = useRecentUse()
  const other = useApiQuery(
    recentUse,
    { query: { contract: chosen ?? '' } },
    { isWanted: chosen !== undefined },
  )
  const query = chosen === undefined ? first : other
  const supplies = first.data?.supplies ?? []
  const energyOf = (type: string | undefined) => t(type === 'gas' ? 'gas' : 'electricity')
  const isTotal = first.data?.contract === null
  const labels = choiceLabels(
    supplies.map(({ street, city, ...one }) => ({ ...one, cups: { street, city } })),
    { electricity: t('electricity'), gas: t('gas') },
  )
  const options = [
    ...(isTotal ? [{ value: '', label: `${t('use.all')} · ${energyOf(supplies[0]?.type)}` }] : []),
    ...supplies.map(({ name }, at) => ({ value: name, label: labels[at] ?? name })),
  ]
  return (
    <HomeBox
      id="use"
      title={t('use.title')}
      aside={
        options.length > 1 && (
          <SelectInput
            className={styles.choice}
            aria-label={t('use.contract')}
            options={options}
            value={chosen ?? first.data?.contract ?? ''}
            onChange={({ target: { value } }) => setChosen(value === '' ? undefined : value)}
          />
        )
      }
      query={query}
    >
      {(answer) =>
        answer.use ? (
          <Figures use={answer.use} answer={answer} />
        ) : (
          <p className={styles.none}>{t('use.none', { count: answer.delay_days })}</p>
        )
      }
    </HomeBox>
  )
}
