import { lastOfMonth } from '@fanal/domain/dates'
import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import link from '#ui/button/link-button.module.css'
import { cx } from '#ui/cx.ts'
import { iconCalendar, iconChevronLeft, iconChevronRight } from '#ui/text/icons.ts'
import { useConsumptionLabels, viewNames } from './consumption-labels.ts'
import { besideRange, type Place, placesAbove } from './curve/curve-ranges.ts'
import styles from './panel-controls.module.css'
import { RangeForm } from './range-form.tsx'
import type { PanelState } from './use-panel-state.ts'

interface PanelControlsProps {
  info: CurveInfo
  first: string
  last: string
  state: PanelState
  /** The choice of a view. */
  children: ReactNode
  /** Beside the buttons, where there is room. */
  end: ReactNode
}

interface StepsProps extends Omit<PanelControlsProps, 'info' | 'children' | 'end'> {
  rangeId: string
  isOpen: boolean
  onOpen: () => void
}

/** Previous range, form for any range, next range. */
function Steps({ state: { type, range, go }, first, last, rangeId, isOpen, onOpen }: StepsProps) {
  const { t, rangeName } = useConsumptionLabels()
  return (
    <div className={styles.steps}>
      <Button
        size="s"
        icon={iconChevronLeft}
        label={t('range.previous')}
        disabledReason={range.start <= first ? t('range.noneBefore') : undefined}
        onClick={() => go({ type, range: besideRange(range, -1) })}
      />
      <Button
        size="s"
        icon={iconCalendar}
        id={rangeId}
        aria-expanded={isOpen}
        className={styles.range}
        onClick={onOpen}
      >
        <span className="visually-hidden">{t('range.choose')}: </span>
        {rangeName(range)}
      </Button>
      <Button
        size="s"
        icon={iconChevronRight}
        label={t('range.next')}
        disabledReason={range.end >= last ? t('range.noneAfter') : undefined}
        onClick={() => go({ type, range: besideRange(range, 1) })}
      />
    </div>
  )
}

/** The shown days: previous, next, newest, or any. */
export function PanelControls(props: PanelControlsProps) {
  const { info, first, last, state } = props
  const { t } = useConsumptionLabels()
  const { type, range, wrong, go } = state
  const [isOpen, setOpen] = useState(wrong !== undefined)
  const newestView = info.finest === 'quarter-hourly' && type === 'quarter-hourly' ? type : 'hourly'
  const newest = { start: last, end: last }
  const rangeId = useId()
  /** If the focused button disappears, focus moves to its neighbour. */
  const goOn = (place: Place) => {
    document.getElementById(rangeId)?.focus({ preventScroll: true })
    go(place)
  }
  const isNewest = range.start === last && range.end === last
  return (
    <div className={styles.controls}>
      <Crumbs state={state} go={goOn} />
      <div className={styles.row}>
        {props.children}
        <Steps {...props} rangeId={rangeId} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
        {!isNewest && (
          <Button
            variant="quiet"
            size="s"
            className={styles.text}
            onClick={() => goOn({ type: newestView, range: newest })}
          >
            {t('range.lastDay')}
          </Button>
        )}
        {props.end}
      </div>
      {isOpen && (
        <RangeForm
          key={`${type} ${range.start} ${range.end} ${wrong?.start} ${wrong?.end}`}
          type={type}
          initial={wrong ?? range}
          first={first}
          last={lastOfMonth(last)}
          isChecked={wrong !== undefined}
          onRange={(asked) => {
            setOpen(false)
            goOn({ type, range: asked })
          }}
        />
      )}
    </div>
  )
}

/** Breadcrumbs: months, days of a month, hours of a day. */
function Crumbs({ state: { type, range }, go }: { state: PanelState; go: (place: Place) => void }) {
  const { t, rangeName } = useConsumptionLabels()
  const places = placesAbove({ type, range })
  if (places.length === 0) return null
  return (
    <nav aria-label={t('crumbs.label')}>
      <ol className={styles.crumbs}>
        {places.map((place) => (
          <li key={place.type}>
            <button type="button" className={cx(link.link, styles.crumb)} onClick={() => go(place)}>
              {place.type === 'monthly' ? t(viewNames.monthly) : rangeName(place.range)}
            </button>
          </li>
        ))}
        <li>
          <span className={styles.here} aria-current="true">
            {type === 'quarter-hourly' && places.length === 3 ? t(viewNames[type]) : rangeName(range)}
          </span>
        </li>
      </ol>
    </nav>
  )
}
