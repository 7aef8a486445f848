import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import plain from '#ui/table/plain-table.module.css'
import paper from '#ui/layout/paper.module.css'
import styles from './month-differences.module.css'

interface Month {
  month: string
  theirs: number
  ours: number
}

interface MonthsProps {
  months: readonly Month[]
}

function DifferenceTable({ months }: MonthsProps) {
  const t = useTexts('comparators')
  const { money, month: nameOf } = useFormats()
  return (
    <table className={cx(plain.table, plain.words, styles.table)}>
      <thead>
        <tr>
          {(['year.month', 'lines.theirs', 'year.ours', 'year.difference'] as const).map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, theirs, ours }) => (
          <tr key={month}>
            <th scope="row">{nameOf(month, 'long')}</th>
            <td>{money(theirs)}</td>
            <td>{money(ours)}</td>
            <td>{money(theirs - ours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DifferencePlot({ months }: MonthsProps) {
  const t = useTexts('comparators')
  const { month: nameOf, number } = useFormats()
  const differences = months.map(({ month, theirs, ours }) => ({ month, euros: theirs - ours }))
  const all = differences.map(({ euros }) => euros)
  const most = Math.max(0.01, ...all)
  const least = Math.min(0, ...all)
  const share = (euros: number) => `${(Math.abs(euros) / (most - least)) * 100}%`
  const words = differences.map(({ month, euros }) => `${nameOf(month, 'short')} ${number(euros, 2, 2)}`)
  return (
    <div role="img" aria-label={`${t('year.chart')}: ${words.join(', ')}`}>
      <div className={styles.plot} style={{ '--zero': share(least) } as object}>
        {differences.map(({ month, euros }) => (
          <div key={month} className={euros < 0 ? styles.dearer : styles.saving}>
            <i style={{ height: share(euros) }} />
            <span style={{ '--at': share(euros) } as object}>{number(euros, 2, 2)}</span>
          </div>
        ))}
      </div>
      <div className={styles.names}>
        {differences.map(({ month }) => (
          <span key={month}>{nameOf(month, 'short')}</span>
        ))}
      </div>
    </div>
  )
}

/** What each month would save, and below the line what it would cost more. */
export function MonthDifferences({ months }: MonthsProps) {
  const t = useTexts('comparators')
  const [isTable, setTable] = useState(false)
  return (
    <div>
      {!isTable && <DifferencePlot months={months} />}
      <div className={cx(!isTable && paper.paperOnly)}>
        <DifferenceTable months={months} />
      </div>
      <div className={styles.legend}>
        <span className={styles.savingKey}>{t('year.saving')}</span>
        {months.some(({ ours, theirs }) => ours > theirs) && (
          <span className={styles.dearerKey}>{t('year.dearer')}</span>
        )}
        <Button size="s" variant="quiet" onClick={() => setTable(!isTable)} className={paper.screenOnly}>
          {isTable ? t('year.asChart') : t('year.asTable')}
        </Button>
      </div>
    </div>
  )
}
