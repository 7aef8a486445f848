import { powersOf } from '@fanal/domain/comparators/comparison-form'
import { isKwText, kwToW } from '@fanal/domain/units'
import { useMemo, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import {
  type FoundCurve,
  type HoursComparisonProps,
  type HoursSource,
  type HoursSupply,
  pricesOfBill,
} from './hours-source.ts'
import styles from './hours-comparison.module.css'

const isPower = (text: string) => isKwText(text) && kwToW(text) > 0

/** The supply of a file: of the bill, or with the power that is typed here. */
function useSupplyOfFile({ tariff, powers, present }: HoursComparisonProps) {
  const [power, setPower] = useState('')
  const isAsked = powers.length === 0 || powers.some((one) => one.trim() === '')
  const typed = isPower(power) ? powersOf({ accessTariff: tariff, power, power2: '' }) : []
  const known = isAsked ? typed : powers
  // As text, so that the same supply is priced once.
  const text = JSON.stringify({ tariff, powers: known, present: pricesOfBill(present) } satisfies HoursSupply)
  return { power, setPower, isAsked, supply: known.length > 0 ? text : undefined }
}

/** The curve with its supply; undefined while that is not known. */
export function useHoursSource(props: HoursComparisonProps, found: FoundCurve | null) {
  const { power, setPower, isAsked, supply } = useSupplyOfFile(props)
  const source = useMemo((): HoursSource | null => {
    if (!found || (!found.own && supply === undefined)) return null
    const { own, ...curve } = found
    return { ...curve, ...(own ?? (JSON.parse(supply ?? '{}') as HoursSupply)) }
  }, [found, supply])
  return { source, power, setPower, isAsked }
}

interface PowerInputProps {
  power: string
  onType: (power: string) => void
  /** A file waits for it. */
  isMissing: boolean
}

/** The one thing of a bill that a file does not say. */
export function PowerInput({ power, onType, isMissing }: PowerInputProps) {
  const t = useTexts('comparators')
  const isWrong = power.trim() !== '' && !isPower(power)
  const error = isWrong ? t('hours.powerWrong') : isMissing ? t('hours.powerMissing') : undefined
  return (
    <Field className={styles.power} label={t('hours.power')} help={t('hours.powerHelp')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          figures
          unit="kW"
          value={power}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}
