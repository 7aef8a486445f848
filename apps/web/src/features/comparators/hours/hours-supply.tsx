import { checkPowers, isAbovePowers, powersTyped } from '@fanal/domain/comparators/hours/supply-powers'
import { useMemo, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import paper from '#ui/layout/paper.module.css'
import { useComparisonMessages } from '../comparison-messages.ts'
import {
  type FoundCurve,
  type HoursComparisonProps,
  type HoursSource,
  type HoursSupply,
  pricesOfBill,
} from './hours-source.ts'
import styles from './hours-comparison.module.css'

/** Tariff and powers as typed, P1 first. */
interface TypedSupply {
  tariff: string
  powers: readonly string[]
}

/** The supply of a file: of the bill, or with the tariff and powers that are typed here. */
function useSupplyOfFile({ tariff, powers, present }: HoursComparisonProps) {
  const [changed, setTyped] = useState<TypedSupply>()
  const typed = changed ?? { tariff, powers: [] }
  const isAsked = powers.length === 0 || powers.some((one) => one.trim() === '')
  const known = isAsked ? powersTyped(typed.tariff, typed.powers) : powers
  // As text, so that the same supply is priced once.
  const text =
    known &&
    JSON.stringify({
      tariff: isAsked ? typed.tariff : tariff,
      powers: known,
      present: pricesOfBill(present),
    } satisfies HoursSupply)
  return { typed, setTyped, isAsked, supply: text }
}

/** The curve with its supply; null while that is not known, or could not have used so much. */
export function useHoursSource(props: HoursComparisonProps, found: FoundCurve | null) {
  const { supply, ...asked } = useSupplyOfFile(props)
  const source = useMemo((): HoursSource | null => {
    if (!found || (!found.own && supply === undefined)) return null
    const { own, ...curve } = found
    return { ...curve, isOwn: own !== null, ...(own ?? (JSON.parse(supply ?? '{}') as HoursSupply)) }
  }, [found, supply])
  const isTooMuch =
    source !== null && asked.isAsked && !source.isOwn && isAbovePowers(source.curve, source.powers)
  return { ...asked, source: isTooMuch ? null : source, isTooMuch }
}

interface SupplyInputProps {
  typed: TypedSupply
  onType: (typed: TypedSupply) => void
  /** Tariffs that we sell. */
  tariffs: readonly string[]
  /** A file waits for it. */
  isMissing: boolean
  /** The file has more than the powers could give. */
  isTooMuch: boolean
}

/** What of a bill a file does not say: the tariff, and the power of each period. */
export function SupplyInput({ typed, onType, tariffs, isMissing, isTooMuch }: SupplyInputProps) {
  const t = useTexts('comparators')
  const messageOf = useComparisonMessages()
  const { tariff, powers } = typed
  const errors = checkPowers(tariff, powers)
  const errorOf = (i: number) => {
    const code = errors[i]
    if (code === 'required') return isMissing ? t('hours.powerMissing') : undefined
    if (code) return messageOf(code)
    return i === 0 && isTooMuch ? t('hours.powerTooLow') : undefined
  }
  const isTwo = errors.length === 2
  return (
    <div className={cx(styles.inputs, paper.screenOnly)}>
      {tariffs.length > 1 && (
        <Field label={t('field.tariff')}>
          {(control) => (
            <SelectInput
              {...control}
              value={tariff}
              onChange={({ target }) => onType({ ...typed, tariff: target.value })}
              options={tariffs.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
      )}
      {errors.map((_, i) => (
        <Field
          // Periods have no identity of their own but their number.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          label={t('hours.power', { period: `P${i + 1}` })}
          help={i > 0 ? t('hours.powerSame') : isTwo ? t('field.powerP1') : undefined}
          error={errorOf(i)}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              figures
              unit="kW"
              value={powers[i] ?? ''}
              onChange={({ target }) =>
                onType({
                  tariff,
                  powers: errors.map((__, at) => (at === i ? target.value : (powers[at] ?? ''))),
                })
              }
            />
          )}
        </Field>
      ))}
    </div>
  )
}
