import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconCalendar } from '#ui/text/icons.ts'
import { MonthDifferences } from './month-differences.tsx'
import type { Result } from './use-result.ts'
import styles from './result.module.css'

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

function useDifferenceLabels() {
  const t = useTexts('comparators')
  const { money } = useFormats()
  return (euros: number) => {
    const amount = money(Math.abs(euros))
    if (Math.abs(euros) < 0.005) return t('difference.same')
    return euros > 0 ? t('difference.less', { amount }) : t('difference.more', { amount })
  }
}

/** Months whose taxes are not settled: both outcomes. */
function OpenMonths({ year }: Pick<Result, 'year'>) {
  const t = useTexts('comparators')
  const { money, month } = useFormats()
  const { ours, present } = year
  const open = ours?.months.filter(({ otherwise }) => otherwise !== null) ?? []
  if (!ours?.otherwise || open.length === 0) return null
  const months = open.map((one) => month(one.month, 'long')).join(', ')
  const saving = present?.otherwise ? Number(present.otherwise) - Number(ours.otherwise) : undefined
  return (
    <Note icon={iconCalendar} title={t('year.openTitle', { months })}>
      {t('year.open', { amount: money(Number(ours.total) - Number(ours.otherwise)) })}{' '}
      {saving !== undefined &&
        (saving >= 0
          ? t('year.openSaving', { amount: money(saving) })
          : t('year.openDearer', { amount: money(-saving) }))}
    </Note>
  )
}

/** What the kWh of the year rest on, and how sure they are. */
function Basis({ year }: Pick<Result, 'year'>) {
  const t = useTexts('comparators')
  const { energyKwh, money } = useFormats()
  const difference = useDifferenceLabels()
  const { use, range } = year
  if (!use) return null
  const kwh = energyKwh(sumOf(use.kwh))
  if (!use.range || !range) return <>{t('year.told', { kwh })}</>
  const [low, high] = [energyKwh(sumOf(use.range.low)), energyKwh(sumOf(use.range.high))]
  const [least, most] = range.saving?.toSorted((one, other) => one - other) ?? []
  return (
    <>
      {t(use.basis === 'part' ? 'year.part' : 'year.estimated', { count: use.days, kwh, low, high })}{' '}
      {least !== undefined && most !== undefined
        ? t('year.rangeSaving', { low: difference(least), high: difference(most) })
        : t('year.range', { low: money(range.ours[0]), high: money(range.ours[1]) })}
    </>
  )
}

interface ResultYearProps extends Pick<Result, 'year'> {
  /** The code of an electricity bill has the present prices. */
  hasCode: boolean
  hasSurplus: boolean
}

/** The year ahead: by month where the present prices are known, which the code of an electricity bill has. */
export function ResultYear({ year, hasCode, hasSurplus }: ResultYearProps) {
  const t = useTexts('comparators')
  const { money, month, percent } = useFormats()
  const difference = useDifferenceLabels()
  const { use, ours, present } = year
  if (!use) return <Note>{t('year.tooShort')}</Note>
  if (!ours) return null
  const surplusNote = hasSurplus && <Note>{t('year.noSurplus')}</Note>
  const amount = money(Number(ours.total))
  if (!present)
    return (
      <Card title={t(use.range ? 'year.oursAbout' : 'year.oursTitle', { amount })}>
        <p className={styles.muted}>
          <Basis year={year} />
        </p>
        <div className={styles.notes}>
          {hasCode && <Note>{t('year.noPrices')}</Note>}
          {surplusNote}
          <OpenMonths year={year} />
        </div>
      </Card>
    )
  const saving = Number(present.total) - Number(ours.total)
  const months = ours.months.map((one, i) => ({
    month: one.month,
    ours: Number(one.total),
    theirs: Number(present.months[i]?.total ?? 0),
  }))
  const dearer = months.filter((one) => one.ours > one.theirs)
  return (
    <Card
      title={
        <>
          {t(use.range ? 'year.titleAbout' : 'year.title')}{' '}
          <span className={saving > 0 ? styles.down : undefined}>{difference(saving)}</span>
        </>
      }
    >
      <p className={styles.muted}>
        {saving > 0 && `${t('year.share', { percent: percent((saving / Number(present.total)) * 100, 1) })} `}
        <Basis year={year} />
      </p>
      <MonthDifferences months={months} />
      <div className={styles.notes}>
        {dearer.length > 0 && dearer.length < 12 && (
          <Note tone="warn" title={t('year.dearerTitle', { count: dearer.length })}>
            {t('year.dearerMonths', {
              months: dearer.map((one) => month(one.month, 'long')).join(', '),
              amount: money(sumOf(dearer.map((one) => one.ours - one.theirs))),
            })}
          </Note>
        )}
        {surplusNote}
        <OpenMonths year={year} />
      </div>
    </Card>
  )
}
