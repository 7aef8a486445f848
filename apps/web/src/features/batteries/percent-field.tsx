import { readPercent } from '@fanal/domain/batteries/battery-shares'
import { useId, useState } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Field, FieldError } from '#ui/form/field.tsx'
import { Slider } from '#ui/form/slider.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './percent-field.module.css'

interface PercentFieldProps {
  /** Null while the input is not a number. */
  field: FormField<number | null>
  label: string
  isBusy: boolean
}

/** A whole percent by slider or number. Typed freely; rounded and clamped to 0–100 on blur or submit. */
export function PercentField({ field, label, isBusy }: PercentFieldProps) {
  const { value, set } = useField(field)
  const t = useTexts('batteries')
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [last, setLast] = useState(value ?? 0)
  // The typed text stays while it means the current value, which may also change from outside.
  const text = typed !== null && (readPercent(typed) ?? null) === value ? typed : String(value ?? '')
  const choose = (percent: number | undefined, as: string | null) => {
    setTyped(as)
    if (percent !== undefined) setLast(percent)
    set(percent ?? null)
  }
  const settle = () => value !== null && setTyped(null)
  const { percent: percentOf } = useFormats()
  const shown = value ?? last
  const isWrong = value === null && !isBusy
  return (
    <div className={styles.row}>
      <Field label={label} className={styles.slider}>
        {(control) => (
          <Slider
            {...control}
            value={shown}
            step={1}
            disabled={isBusy}
            data-autofocus
            aria-valuetext={percentOf(shown)}
            onChange={(percent) => choose(percent, null)}
          />
        )}
      </Field>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        unit="%"
        figures
        className={styles.number}
        aria-label={t('percentage.number')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        disabled={isBusy}
        value={text}
        onChange={(event) => choose(readPercent(event.target.value), event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {isWrong && (
        <div className={styles.error}>
          <FieldError id={errorId}>{t('percentage.invalid')}</FieldError>
        </div>
      )}
    </div>
  )
}
