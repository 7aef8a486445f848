import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import type { ChartControl } from './chart-control.ts'
import { readColours, useSchemeChanges } from './canvas-colours.ts'
import { drawCurve } from './curve-canvas.ts'
import { type ComparedValues, type Plot, type Scene, xOf } from './curve-scene.ts'
import styles from './curve-chart.module.css'
import { marksOf } from './curve-marks.ts'
import { isBegunMonth } from '#features/consumption/curve/curve-points.ts'
import type { Unit } from '#features/consumption/use-panel-state.ts'
import { useChartKeys } from './use-chart-keys.ts'
import { useChartPointer } from './use-chart-pointer.ts'
import { lastKnown } from './zooming.ts'

interface CurveChartProps extends ChartControl {
  unit: Unit
  compared: ComparedValues | undefined
  /** Names the compared period. */
  comparedTitle: string
  /** Accessible name of the chart. */
  label: string
  /** Describes the keys. */
  describedBy: string
  /** The text of a point. */
  read: (index: number) => string
  isWaiting: boolean
}

const centThousandthsPerEuro = 100_000

function useSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return size
}

/** Colours and fonts of the page: read once per theme, since reading forces layout. */
function lookOf(canvas: HTMLElement, probe: HTMLElement, key: string) {
  const { fontFamily, fontSize } = getComputedStyle(canvas)
  return { key, colours: readColours(probe), fontFamily, fontSize: Number.parseFloat(fontSize) }
}

/** The drawn part of a curve. */
function useScene({ curve, unit, compared, comparedTitle, zoom }: CurveChartProps) {
  const t = useTexts('consumption')
  const { number, tickMoney, month, dayAndMonth } = useFormats()
  const { columns } = curve
  const isMoney = unit === 'eur'
  const values = isMoney ? (columns.cost ?? []) : columns.activa
  const divisor = isMoney ? centThousandthsPerEuro : 1000
  const scene: Omit<Scene, 'width' | 'height' | 'colours' | 'fontSize' | 'fontFamily' | 'marks'> = {
    values,
    stacks: isMoney ? curve.costByPeriod : columns.by_period,
    period: columns.period,
    above: isMoney ? undefined : columns.autoconsumida,
    line: isMoney ? undefined : columns.generada,
    below: isMoney ? undefined : columns.exportada,
    isEstimated: (index) => columns.state[index] === 2,
    isBegun: (index) => isBegunMonth(curve, index),
    compared,
    comparedTitle,
    ...zoom,
    dayStarts: curve.dayStarts,
    belowTitle: t('chart.exported'),
    formatTick: (value) => (isMoney ? tickMoney(value / divisor) : `${number(value / divisor, 3)} kWh`),
  }
  const marks = (width: number) =>
    marksOf(
      curve,
      { ...zoom, width },
      { month: (one) => month(one, 'short'), dayAndMonth, second: t('time.second') },
    )
  return { scene, marks }
}

/** Draws the curve when anything that shows has changed. */
function useDrawing(props: CurveChartProps) {
  const { curve, zoom } = props
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const probe = useRef<HTMLElement>(null)
  const [plot, setPlot] = useState<Plot>()
  const look = useRef<ReturnType<typeof lookOf>>(undefined)
  const { width, height } = useSize(place)
  const changes = useSchemeChanges()
  const { scene, marks } = useScene(props)

  useLayoutEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !canvas.current || !probe.current || width === 0) return
    const ratio = window.devicePixelRatio || 1
    const [columns, lines] = [Math.round(width * ratio), Math.round(height * ratio)]
    // Setting even the same size would reallocate the buffer.
    if (canvas.current.width !== columns) canvas.current.width = columns
    if (canvas.current.height !== lines) canvas.current.height = lines
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    const key = `${changes} ${width}`
    if (look.current?.key !== key) look.current = lookOf(canvas.current, probe.current, key)
    const { colours, fontFamily, fontSize } = look.current
    const drawn = { ...scene, marks: marks(width - 76), width, height, colours, fontFamily, fontSize }
    setPlot(drawCurve(ctx, drawn))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drawn anew when what is drawn is another, not when this is called
  }, [curve, props.unit, props.compared, zoom.from, zoom.to, width, height, changes])
  return { place, canvas, probe, plot }
}

/** The chart of a curve: pointer, touch and keys read points, zoom, and drill down one view. */
export function CurveChart(props: CurveChartProps) {
  const { curve, label, describedBy, read, zoom, chosen, onChoose, isWaiting } = props
  const { place, canvas, probe, plot } = useDrawing(props)

  // When the mouse leaves, nothing is read, unless the chart has focus.
  const leave = () => {
    if (document.activeElement !== place.current) onChoose(undefined)
  }
  const { selection, ...pointer } = useChartPointer(props, plot, leave)
  const onKeyDown = useChartKeys(props)
  const stop = chosen ?? lastKnown(curve, zoom)
  useEffect(() => {
    // React's wheel listener is passive and could not prevent scrolling.
    const element = place.current
    if (!element) return undefined
    element.addEventListener('wheel', pointer.onWheel, { passive: false })
    return () => element.removeEventListener('wheel', pointer.onWheel)
  })
  return (
    <div
      ref={place}
      className={cx(styles.chart, props.comparedTitle !== '' && styles.compared, isWaiting && styles.waiting)}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-valuemin={zoom.from + 1}
      aria-valuemax={zoom.to}
      aria-valuenow={stop + 1}
      aria-valuetext={read(stop)}
      aria-busy={isWaiting || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target.matches(':focus-visible') && onChoose(stop)}
      onBlur={() => onChoose(undefined)}
      onPointerDown={pointer.onPointerDown}
      onPointerMove={pointer.onPointerMove}
      onPointerUp={pointer.onPointerUp}
      onPointerCancel={pointer.onPointerCancel}
      onPointerLeave={pointer.onPointerLeave}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <i ref={probe} className={styles.probe} aria-hidden="true" />
      {plot && chosen !== undefined && chosen >= zoom.from && chosen < zoom.to && (
        <i className={styles.band} style={bandOf(plot, chosen, chosen + 1)} />
      )}
      {plot && selection && (
        <i className={styles.selection} style={bandOf(plot, selection.from, selection.to)} />
      )}
    </div>
  )
}

/** At least wide enough to be visible. */
function bandOf(plot: Plot, from: number, to: number): CSSProperties {
  const [left, right] = [xOf(plot, from), xOf(plot, to)]
  const width = Math.max(2, right - left)
  return { left, width, top: plot.top, height: plot.foot - plot.top }
}
