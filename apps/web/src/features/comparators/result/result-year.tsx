import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconCalendar } from '#ui/text/icons.ts'
import { MonthDifferences } from './month-differences.tsx'
import type { Result } from './use-result.ts'
import styles from './result.module.css'

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

function useDifferenceWords() {
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

/** The year ahead: by month where the present prices are known, which the code of an electricity bill has. */
export function ResultYear({ year, hasCode }: Pick<Result, 'year'> & { hasCode: boolean }) {
  const t = useTexts('comparators')
  const { energyKwh, money, month, percent } = useFormats()
  const difference = useDifferenceWords()
  const { ours, present, kwh, isTold } = year
  if (!ours) return null
  const basis = t(isTold ? 'year.told' : 'year.estimated', { kwh: energyKwh(sumOf(kwh)) })
  if (!present)
    return (
      <Card title={t('year.oursTitle', { amount: money(Number(ours.total)) })}>
        <p className={styles.muted}>{basis}</p>
        <div className={styles.notes}>
          {hasCode && <Note>{t('year.noPrices')}</Note>}
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
          {t('year.title')} <span className={saving > 0 ? styles.down : undefined}>{difference(saving)}</span>
        </>
      }
    >
      <p className={styles.muted}>
        {saving > 0 && `${t('year.share', { percent: percent((saving / Number(present.total)) * 100, 1) })} `}
        {basis}
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
        <OpenMonths year={year} />
      </div>
    </Card>
  )
}
