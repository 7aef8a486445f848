import type { PowerAdvice } from '@fanal/contract/consumption.schemas'
import { monthsAbove, powerSavingCents } from '@fanal/domain/consumption/power-advice'
import { isKwText, kwToW, wToKw } from '@fanal/domain/units'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { iconMinus, iconPlus } from '#ui/icons.ts'
import { Note } from '#ui/note.tsx'
import { TextInput } from '#ui/text-input.tsx'
import styles from './power-card.module.css'
import { usePowerPeriodName } from './power-periods.ts'

export interface PowerChangeOffer {
  /** Why it cannot be asked for now. */
  reason: string | undefined
  /** With the powers that were tried, in kW. */
  onOpen: (powers: number[]) => void
}

const stepW = 100
const leastW = 1000

/** What other powers would have cost or saved in the months that are known. */
export function PowerTrial({
  advice,
  change,
}: {
  advice: PowerAdvice
  change: PowerChangeOffer | undefined
}) {
  const t = useTexts('consumption')
  const { number } = useFormats()
  const { contracted, months, suggested } = advice
  const texts = (powers: readonly string[]) => powers.map((power) => number(Number(power), 3))
  const now = contracted.map(({ power }) => power)
  const [typed, setTyped] = useState(() => texts(suggested?.powers ?? now))
  const powers = typed.map((text) => (isKwText(text) ? String(wToKw(kwToW(text))) : undefined))
  const put = (place: number, text: string) => setTyped(typed.map((one, at) => (at === place ? text : one)))
  const step = (place: number, by: number) => {
    const base = isKwText(typed[place] ?? '') ? kwToW(typed[place] ?? '') : kwToW(now[place] ?? '1')
    // On the steps, whatever it was: 3.45 goes to 3.5 or to 3.4.
    const next = (by > 0 ? Math.floor(base / stepW) : Math.ceil(base / stepW)) * stepW + by
    put(place, number(wToKw(Math.max(leastW, next)), 3))
  }
  const periodName = usePowerPeriodName(contracted.length)
  const isKnown = powers.every((power) => power !== undefined)
  return (
    <>
      <Suggestion advice={advice} />
      <div className={styles.inputs}>
        {contracted.map(({ period }, place) => (
          <Field
            key={period}
            label={periodName(place)}
            error={powers[place] === undefined ? t('power.notAPower') : undefined}
          >
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
      <div role="status" className={styles.part}>
        {isKnown && months.some(({ prices }) => prices.length > 0) && (
          <Outcome powers={powers} advice={advice} />
        )}
      </div>
      <p className={styles.buttons}>
        {change && (
          <Button
            variant="primary"
            disabledReason={change.reason ?? (isKnown ? undefined : t('power.notAPower'))}
            onClick={() => change.onOpen(powers.map(Number))}
          >
            {t('power.change')}
          </Button>
        )}
        {suggested && (
          <Button variant="quiet" onClick={() => setTyped(texts(suggested.powers))}>
            {t('power.useSuggested')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setTyped(texts(now))}>
          {t('power.useContracted')}
        </Button>
      </p>
    </>
  )
}

function Suggestion({ advice: { suggested, months } }: { advice: PowerAdvice }) {
  const t = useTexts('consumption')
  const { money, number } = useFormats()
  if (!suggested) return null
  const all = suggested.powers.map((power) => number(Number(power), 3))
  const powers = new Set(all).size === 1 ? (all[0] ?? '') : all.join(' / ')
  const saving = Number(suggested.saving)
  const values = { powers, amount: money(Math.abs(saving)), count: months.length }
  if (saving > 0) return <Note tone="ok">{t('power.suggestLess', values)}</Note>
  return <Note>{saving < 0 ? t('power.suggestMore', values) : t('power.suggestSame')}</Note>
}

function Outcome({ powers, advice: { contracted, months } }: { powers: string[]; advice: PowerAdvice }) {
  const t = useTexts('consumption')
  const { money, month } = useFormats()
  const now = contracted.map(({ power }) => power)
  const saved = powerSavingCents(powers, now, months) / 100
  const above = monthsAbove(powers, months)
  const values = { amount: money(Math.abs(saved)), count: months.length }
  const sentence = () => {
    if (saved > 0) return t('power.saved', values)
    return saved < 0 ? t('power.costMore', values) : t('power.costSame')
  }
  return (
    <>
      <p className={styles.outcome}>{sentence()}</p>
      {above.length > 0 ? (
        <p className={styles.warn}>
          {t('power.tooLow', {
            count: above.length,
            months: above.map((one) => month(one, 'long')).join(', '),
          })}
        </p>
      ) : (
        <p className={styles.quiet}>{t('power.enough')}</p>
      )}
    </>
  )
}
