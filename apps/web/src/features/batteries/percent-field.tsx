import { clampPercent } from '@fanal/domain/batteries/battery-shares'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/field.tsx'
import { Slider } from '#ui/slider.tsx'
import { TextInput } from '#ui/text-input.tsx'
import styles from './percent-field.module.css'

interface PercentFieldProps {
  label: string
  value: number
  onChange: (percent: number) => void
  isBusy: boolean
}

/** A whole percent by slider or by number; what is typed beyond 0 and 100 is clamped (spec 1 §5). */
export function PercentField({ label, value, onChange, isBusy }: PercentFieldProps) {
  const t = useTexts('batteries')
  // Only an emptied box differs from the value: what comes next is typed into it.
  const [isEmpty, setEmpty] = useState(false)
  const choose = (percent: number) => {
    setEmpty(false)
    onChange(percent)
  }
  return (
    <div className={styles.row}>
      <Field label={label} className={styles.slider}>
        {(control) => (
          <Slider
            {...control}
            value={value}
            step={1}
            disabled={isBusy}
            data-autofocus
            aria-valuetext={`${value} %`}
            onChange={choose}
          />
        )}
      </Field>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        unit="%"
        figures
        className={styles.number}
        aria-label={t('percentage.number')}
        disabled={isBusy}
        value={isEmpty ? '' : String(value)}
        onChange={(event) => {
          if (event.target.value === '') setEmpty(true)
          else choose(clampPercent(event.target.valueAsNumber, value))
        }}
        onBlur={() => setEmpty(false)}
      />
    </div>
  )
}
