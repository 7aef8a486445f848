import type { MouseEvent } from 'react'
import { kindsOf } from '@fanal/domain/reports/reports'
import { useMay } from '#desk/lib/staff.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { stepAddress, useAddressState } from '#lib/use-address-state.ts'
import { cx } from '#ui/cx.ts'
import { type Figure, measureLabels, noFigure, reportIn } from './report-params.ts'
import styles from './reports.module.css'

interface FigureLinkProps extends Figure {
  value: number
  /** What it is about, for who cannot see its row. */
  of?: string
}

/** Whether this person may see the cases behind figures. */
export function useMaySeeCases(): boolean {
  const may = useMay()
  const { report } = reportIn(useAddressState().get)
  return kindsOf(report).every((kind) => may('case.read', { kind }).is === 'allowed')
}

/** A figure, which leads to what it counts. */
export function FigureLink({ value, of, ...figure }: FigureLinkProps) {
  const t = useTexts('desk-reports')
  const { number } = useFormats()
  const { addressWith } = useAddressState()
  const maySee = useMaySeeCases()
  const shown = number(value, 0)
  if (value === 0 || !maySee)
    return <span className={cx(styles.figure, value === 0 && styles.none)}>{shown}</span>
  const wanted = { ...noFigure, ...figure }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    stepAddress(wanted)
  }
  return (
    <a className={styles.figure} href={addressWith(wanted)} onClick={open}>
      {shown}
      <span className="visually-hidden">
        {' '}
        {[t(measureLabels[figure.measure]), of].filter(Boolean).join(' · ')}
      </span>
    </a>
  )
}
