import type { ComponentProps, CSSProperties } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './slider.module.css'

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}

/** A native range: arrow, Home, End and Page keys work. */
export function Slider({ value, onChange, min = 0, max = 100, className, ...rest }: SliderProps) {
  const filled = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      value={value}
      className={cx(styles.slider, className)}
      style={filled}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
