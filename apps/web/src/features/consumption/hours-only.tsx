import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './curve-panel.module.css'
import type { ShownCurve } from './curve/curve-points.ts'
import type { PanelState } from './use-panel-state.ts'

interface HoursOnlyProps {
  curve: ShownCurve
  state: PanelState
}

function SeeHours({ curve: { start, end }, state }: HoursOnlyProps) {
  const t = useTexts('consumption')
  return (
    <Button size="s" onClick={() => state.go({ type: 'hourly', range: { start, end } })}>
      {t('hoursOnly.see')}
    </Button>
  )
}

/** Quarter-hours of days known by the hour only are missing from all totals: the panel says so. */
export function HoursOnlyNote(props: HoursOnlyProps) {
  const t = useTexts('consumption')
  const { hours_only: days = [] } = props.curve.columns
  if (days.length === 0) return null
  return (
    <Note tone="info" action={<SeeHours {...props} />}>
      {t('hoursOnly.note', { count: days.length })}
    </Note>
  )
}

/** Replaces the view if no quarter-hours are known. */
export function OnlyHours(props: HoursOnlyProps) {
  const t = useTexts('consumption')
  return (
    <EmptyState className={styles.place} title={t('hoursOnly.title')} action={<SeeHours {...props} />}>
      {t('hoursOnly.range')}
    </EmptyState>
  )
}
