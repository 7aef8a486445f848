import { addDays, madridDayOf } from '@fanal/domain/dates'
import { type ReactNode, useState } from 'react'
import { useRead } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { lastDaysRead } from '#features/consumption/curve/curve-reads.ts'
import { useConsumptionLabels } from '#features/consumption/consumption-labels.ts'
import styles from './place.module.css'

interface DaysCardProps {
  id: number
  /** The last day with data. */
  last: string
  delayDays: number
}

/** A day's data; null where nothing is known. */
interface KnownDay {
  wh: number | null
  cost: number | null
}

/** Today and yesterday, with the day on which they will be known; then the last days that are. */
export function DaysCard({ id, last, delayDays }: DaysCardProps) {
  const t = useTexts('consumption')
  const [today] = useState(() => madridDayOf(Date.now()))
  const { data } = useRead(lastDaysRead(id, last))
  const curve = data && !Array.isArray(data) ? data.curve : undefined
  const known = (day: string): KnownDay => {
    const at = day === last ? 1 : 0
    return { wh: curve?.activa[at] ?? null, cost: curve?.cost?.[at] ?? null }
  }
  const near = [today, addDays(today, -1)]
  const named = [t('place.today'), t('place.yesterday')]
  const others = [last, addDays(last, -1)].filter((day) => !near.includes(day))
  return (
    <Card title={t('place.days')} className={styles.card}>
      <ul className={styles.lines}>
        {near.map((day, at) => (
          <DayLine key={day} day={day} name={named[at]}>
            {day > last ? <Arrival day={addDays(day, delayDays)} today={today} /> : <Used {...known(day)} />}
          </DayLine>
        ))}
        {others.map((day) => (
          <DayLine key={day} day={day} note={day === last ? t('place.lastKnown') : undefined}>
            <Used {...known(day)} />
          </DayLine>
        ))}
      </ul>
      <p className={styles.note}>{t('place.delay', { count: delayDays })}</p>
    </Card>
  )
}

interface DayLineProps {
  day: string
  name?: string | undefined
  note?: string | undefined
  children: ReactNode
}

function DayLine({ day, name, note, children }: DayLineProps) {
  const { nearDate } = useFormats()
  return (
    <li>
      <span className={styles.what}>
        {name ? `${name}, ${nearDate(day)}` : nearDate(day)}
        {note && <small>{note}</small>}
      </span>
      <span className={styles.value}>{children}</span>
    </li>
  )
}

function Arrival({ day, today }: { day: string; today: string }) {
  const t = useTexts('consumption')
  const { nearDate } = useFormats()
  return (
    <span className={styles.quiet}>
      {day > today ? t('place.arrives', { date: nearDate(day) }) : t('place.late')}
    </span>
  )
}

function Used({ wh, cost }: KnownDay) {
  const { t, kwh, euros } = useConsumptionLabels()
  if (wh === null) return <span className={styles.quiet}>{t('state.none')}</span>
  return (
    <>
      <b>{kwh(wh)}</b>
      {cost !== null && <small>{t('place.energyCost', { amount: euros(cost) })}</small>}
    </>
  )
}
