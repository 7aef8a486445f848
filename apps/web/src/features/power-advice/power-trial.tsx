import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { checkPowers } from '@fanal/domain/contract-changes/power-change'
import { isKwText, kwToW, wToKw } from '@fanal/domain/units'
import { type ReactNode, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field, type FieldControl } from '#ui/form/field.tsx'
import { iconMinus, iconPlus } from '#ui/text/icons.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './power-card.module.css'
import { type TrialProblem, trialProblems } from './power-outcome.ts'
import { usePowerPeriodName } from './power-periods.ts'
import { Suggestion, TrialOutcome } from './power-labels.tsx'

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

interface PowerStepperProps {
  control: FieldControl
  period: string
  typed: string
  contracted: string
  onType: (text: string) => void
}

/** A power input with steps of 0.1 kW. */
function PowerStepper({ control, period, typed, contracted, onType }: PowerStepperProps) {
  const t = useTexts('power-advice')
  const { number } = useFormats()
  const step = (by: number) => {
    const base = kwToW(isKwText(typed) ? typed : contracted)
    // Rounded to steps: 3.45 becomes 3.5 or 3.4.
    const next = (by > 0 ? Math.floor(base / stepW) : Math.ceil(base / stepW)) * stepW + by
    onType(number(wToKw(Math.max(leastW, next)), 3))
  }
  return (
    <span className={styles.stepper}>
      <Button icon={iconMinus} label={t('power.less', { period })} onClick={() => step(-stepW)} />
      <TextInput
        {...control}
        inputMode="decimal"
        figures
        unit="kW"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Button icon={iconPlus} label={t('power.more', { period })} onClick={() => step(stepW)} />
    </span>
  )
}

function TryButton(props: { onClick: () => void; children: ReactNode }) {
  return <Button {...props} variant="quiet" className={styles.text} />
}

/** Why these powers cannot be requested: the dialog accepts no less than 1 kW. */
function useObstacle(
  powers: readonly (string | undefined)[],
  problems: readonly (TrialProblem | undefined)[],
) {
  const t = useTexts('power-advice')
  if (!powers.every((power) => power !== undefined)) return t('power.notAPower')
  if (problems.includes('lower_than_previous')) return t('power.notAscending')
  const { errors } = checkPowers(powers, powers.length === 6 ? 6 : 2)
  return Object.values(errors).includes('below_minimum') ? t('power.leastToAsk') : undefined
}

interface PowerTrialProps {
  advice: PowerAdvice
  change: PowerChangeOffer | undefined
}

/** The powers being tried: as typed, in kW where they are powers, and what is wrong with them. */
function useTriedPowers({ contracted, suggested }: PowerAdvice) {
  const { number } = useFormats()
  const texts = (powers: readonly string[]) => powers.map((power) => number(Number(power), 3))
  const now = contracted.map(({ power }) => power)
  const [typed, setTyped] = useState(() => texts(suggested?.powers ?? now))
  const powers = typed.map((text) => (isKwText(text) ? String(wToKw(kwToW(text))) : undefined))
  return {
    now,
    typed,
    powers,
    problems: trialProblems(typed, now),
    typeAt: (place: number, text: string) => setTyped(typed.map((one, at) => (at === place ? text : one))),
    take: (wanted: readonly string[]) => setTyped(texts(wanted)),
    isTried: (wanted: readonly string[]) =>
      wanted.every((power, place) => Number(power) === Number(powers[place])),
  }
}

type TriedPowers = ReturnType<typeof useTriedPowers>

function PowerInputs({ contracted, tried }: Pick<PowerAdvice, 'contracted'> & { tried: TriedPowers }) {
  const t = useTexts('power-advice')
  const periodName = usePowerPeriodName(contracted.length)
  const errors = tried.problems.map((problem) => problem && t(problemTexts[problem]))
  return (
    <div className={styles.inputs}>
      {contracted.map(({ period }, place) => (
        <Field key={period} label={periodName(place)} error={errors[place]}>
          {(control) => (
            <PowerStepper
              control={control}
              period={periodName(place)}
              typed={tried.typed[place] ?? ''}
              contracted={tried.now[place] ?? '1'}
              onType={(text) => tried.typeAt(place, text)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

interface TrialButtonsProps extends PowerTrialProps {
  tried: TriedPowers
  onTry: (powers: readonly string[]) => void
}

/** Requests the tried powers, or tries the suggested or the contracted ones. */
function TrialButtons({ advice: { suggested }, change, tried, onTry }: TrialButtonsProps) {
  const t = useTexts('power-advice')
  const { now, powers, problems, isTried } = tried
  const obstacle = useObstacle(powers, problems)
  const notNow = change?.reason ?? obstacle
  return (
    <>
      <p className={styles.buttons}>
        {change && (
          <Button variant="primary" disabledReason={notNow} onClick={() => change.onOpen(powers.map(Number))}>
            {t('power.change')}
          </Button>
        )}
        {suggested && !isTried(suggested.powers) && (
          <TryButton onClick={() => onTry(suggested.powers)}>{t('power.useSuggested')}</TryButton>
        )}
        {!isTried(now) && <TryButton onClick={() => onTry(now)}>{t('power.useContracted')}</TryButton>}
      </p>
      {change && notNow && <p className={styles.quiet}>{notNow}</p>}
    </>
  )
}

/** What other powers would have cost or saved in the known months. */
export function PowerTrial({ advice, change }: PowerTrialProps) {
  const t = useTexts('power-advice')
  const { contracted, months } = advice
  const tried = useTriedPowers(advice)
  const { powers, problems } = tried
  const outcome = useRef<HTMLDivElement>(null)
  /** The clicked button is gone then. */
  const tryThem = (wanted: readonly string[]) => {
    tried.take(wanted)
    outcome.current?.focus()
  }
  const isKnown = problems.every((problem) => problem === undefined)
  const isAsked = powers.every((power) => power !== undefined)
  const hasPrices = months.some(({ prices }) => prices.length > 0)
  return (
    <>
      <Suggestion advice={advice} />
      <PowerInputs contracted={contracted} tried={tried} />
      <div ref={outcome} role="status" tabIndex={-1} className={styles.part}>
        {!hasPrices && <p className={styles.quiet}>{t('power.noPrices')}</p>}
        {isKnown && isAsked && hasPrices && <TrialOutcome powers={powers} advice={advice} />}
      </div>
      <TrialButtons advice={advice} change={change} tried={tried} onTry={tryThem} />
    </>
  )
}
