import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { checkPowers } from '@fanal/domain/contract-changes/power-change'
import { isKwText, kwToW, wToKw } from '@fanal/domain/units'
import { useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconMinus, iconPlus } from '#ui/text/icons.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './power-card.module.css'
import { type TrialProblem, trialProblems } from './power-outcome.ts'
import { usePowerPeriodName } from './power-periods.ts'
import { Suggestion, TrialOutcome, UnsettledTaxes } from './power-words.tsx'

export interface PowerChangeOffer {
  /** Why it cannot be requested now. */
  reason: string | undefined
  /** Called with the tried powers, in kW. */
  onOpen: (powers: number[]) => void
}

const problemTexts: Record<TrialProblem, TextKey<'power-advice'>> = {
  not_a_power: 'power.notAPower',
  below_least: 'power.belowLeast',
  other_tariff: 'power.otherTariff',
  lower_than_previous: 'power.lowerThanPrevious',
}

const stepW = 100
const leastW = 1000

/** What other powers would have cost or saved in the known months. */
export function PowerTrial({
  advice,
  change,
}: {
  advice: PowerAdvice
  change: PowerChangeOffer | undefined
}) {
  const t = useTexts('power-advice')
  const { number } = useFormats()
  const { contracted, months, suggested } = advice
  const texts = (powers: readonly string[]) => powers.map((power) => number(Number(power), 3))
  const now = contracted.map(({ power }) => power)
  const [typed, setTyped] = useState(() => texts(suggested?.powers ?? now))
  const powers = typed.map((text) => (isKwText(text) ? String(wToKw(kwToW(text))) : undefined))
  const outcome = useRef<HTMLDivElement>(null)
  /** The clicked button is gone then. */
  const tryThem = (wanted: readonly string[]) => {
    setTyped(texts(wanted))
    outcome.current?.focus()
  }
  const put = (place: number, text: string) => setTyped(typed.map((one, at) => (at === place ? text : one)))
  const step = (place: number, by: number) => {
    const base = isKwText(typed[place] ?? '') ? kwToW(typed[place] ?? '') : kwToW(now[place] ?? '1')
    // Snaps to steps: 3.45 becomes 3.5 or 3.4.
    const next = (by > 0 ? Math.floor(base / stepW) : Math.ceil(base / stepW)) * stepW + by
    put(place, number(wToKw(Math.max(leastW, next)), 3))
  }
  const errorOf = (problem: TrialProblem | undefined) => problem && t(problemTexts[problem])
  /** The dialog accepts no less than 1 kW. */
  const notToAsk = () => {
    if (!isAsked) return t('power.notAPower')
    if (problems.includes('lower_than_previous')) return t('power.notAscending')
    const { errors } = checkPowers(powers, contracted.length === 6 ? 6 : 2)
    const isLow = Object.values(errors).includes('below_minimum')
    return isLow ? t('power.leastToAsk') : undefined
  }
  const periodName = usePowerPeriodName(contracted.length)
  const problems = trialProblems(typed, now)
  const isKnown = problems.every((problem) => problem === undefined)
  const isAsked = powers.every((power) => power !== undefined)
  const hasPrices = months.some(({ prices }) => prices.length > 0)
  const notNow = change?.reason ?? notToAsk()
  const isTried = (wanted: readonly string[]) =>
    wanted.every((power, place) => Number(power) === Number(powers[place]))
  return (
    <>
      <Suggestion advice={advice} />
      <UnsettledTaxes months={months} />
      <div className={styles.inputs}>
        {contracted.map(({ period }, place) => (
          <Field key={period} label={periodName(place)} error={errorOf(problems[place])}>
            {(control) => (
              <span className={styles.stepper}>
                <Button
                  icon={iconMinus}
                  label={t('power.less', { period: periodName(place) })}
                  onClick={() => step(place, -stepW)}
                />
                <TextInput
                  {...control}
                  inputMode="decimal"
                  figures
                  unit="kW"
                  value={typed[place]}
                  onChange={(event) => put(place, event.target.value)}
                />
                <Button
                  icon={iconPlus}
                  label={t('power.more', { period: periodName(place) })}
                  onClick={() => step(place, stepW)}
                />
              </span>
            )}
          </Field>
        ))}
      </div>
      <div ref={outcome} role="status" tabIndex={-1} className={styles.part}>
        {!hasPrices && <p className={styles.quiet}>{t('power.noPrices')}</p>}
        {isKnown && isAsked && hasPrices && <TrialOutcome powers={powers} advice={advice} />}
      </div>
      <p className={styles.buttons}>
        {change && (
          <Button variant="primary" disabledReason={notNow} onClick={() => change.onOpen(powers.map(Number))}>
            {t('power.change')}
          </Button>
        )}
        {suggested && !isTried(suggested.powers) && (
          <Button variant="quiet" className={styles.text} onClick={() => tryThem(suggested.powers)}>
            {t('power.useSuggested')}
          </Button>
        )}
        {!isTried(now) && (
          <Button variant="quiet" className={styles.text} onClick={() => tryThem(now)}>
            {t('power.useContracted')}
          </Button>
        )}
      </p>
      {change && notNow && <p className={styles.quiet}>{notNow}</p>}
    </>
  )
}
