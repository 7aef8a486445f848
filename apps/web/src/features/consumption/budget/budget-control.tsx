import { budget, saveBudget } from '@fanal/contract/consumption'
import type { BudgetState } from '@fanal/contract/schemas/consumption'
import { type BudgetUnit, mostBudget, readBudget } from '@fanal/domain/consumption/budget/budget'
import { useId, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { FieldError } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './budget-control.module.css'
import { BudgetWaiting } from './budget-waiting.tsx'
import { Heading } from './heading.tsx'

/** The limit of a contract's month, saved as it is left, and where the month is heading. */
export function BudgetControl({ contractId }: { contractId: number }) {
  const portal = usePortal()
  const args = { params: { id: contractId } }
  const query = useApiQuery(budget, args)
  if (!canCall(portal, budget)) return null
  if (query.data) return <LoadedBudget key={contractId} contractId={contractId} state={query.data} />
  return <BudgetWaiting query={query} />
}

const textOf = ({ limit }: BudgetState) => (limit ? String(limit.amount) : '')

/** The typed and chosen limit, and how it is saved. */
function useBudget(contractId: number, state: BudgetState, isReadOnly: boolean) {
  const save = useApiMutation(saveBudget, { invalidates: [budget] })
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<BudgetUnit | undefined>()
  const [isChecked, setIsChecked] = useState(false)
  // Enter saves it; leaving the field right after, before the answer is drawn, does not save it again.
  const sent = useRef<string>(undefined)
  const unit = chosen ?? state.limit?.unit ?? 'kwh'
  const text = typed ?? textOf(state)
  const amount = readBudget(text)
  const isStored = (wanted: BudgetUnit) =>
    amount === (state.limit?.amount ?? null) && (amount === null || wanted === state.limit?.unit)
  const keep = (wanted: BudgetUnit) => {
    setChosen(wanted)
    setIsChecked(true)
    const what = `${amount} ${wanted}`
    if (amount === undefined || isStored(wanted) || isReadOnly || sent.current === what) return
    sent.current = what
    save.mutate(
      { params: { id: contractId }, body: { unit: wanted, amount } },
      {
        onSuccess: () => setTyped(null),
        onError: () => (sent.current = undefined),
      },
    )
  }
  const type = (text: string) => {
    setTyped(text)
    sent.current = undefined
    setIsChecked(false)
  }
  const stored = save.isSuccess && typed === null ? save.data : undefined
  return {
    unit,
    text,
    type,
    keep,
    isWrong: isChecked && amount === undefined,
    hasFailed: save.isError,
    stored,
  }
}

interface LoadedProps {
  contractId: number
  state: BudgetState
}

function LoadedBudget({ contractId, state }: LoadedProps) {
  const t = useTexts('consumption')
  const readOnly = useReadOnlyReason()
  const errorId = useId()
  const { unit, text, type, keep, ...outcome } = useBudget(contractId, state, readOnly !== undefined)
  const { isWrong, hasFailed } = outcome
  return (
    <div className={styles.control}>
      <div className={styles.row}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          figures
          unit={unit === 'kwh' ? 'kWh' : '€'}
          className={styles.amount}
          aria-label={unit === 'kwh' ? t('budget.labelKwh') : t('budget.labelEur')}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || hasFailed ? errorId : undefined}
          placeholder={t('budget.none')}
          readOnly={readOnly !== undefined}
          title={readOnly}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => keep(unit)}
          onKeyDown={(event) => event.key === 'Enter' && keep(unit)}
        />
        {(state.eur || state.limit?.unit === 'eur') && (
          <Segmented label={t('budget.unit')} value={unit} onChange={keep} options={units} />
        )}
      </div>
      <Heading state={state} unit={unit} />
      <Outcome {...outcome} errorId={errorId} />
    </div>
  )
}

const units = [
  { value: 'kwh', label: 'kWh' },
  { value: 'eur', label: '€' },
] as const

interface OutcomeProps {
  isWrong: boolean
  hasFailed: boolean
  stored: BudgetState | undefined
  errorId: string
}

function Outcome({ isWrong, hasFailed, stored, errorId }: OutcomeProps) {
  const t = useTexts('consumption')
  const { number } = useFormats()
  return (
    <>
      {isWrong && <FieldError id={errorId}>{t('budget.invalid', { most: number(mostBudget) })}</FieldError>}
      {!isWrong && hasFailed && <FieldError id={errorId}>{t('budget.failed')}</FieldError>}
      <span role="status" className={styles.saved}>
        {stored && (stored.limit ? t('budget.saved') : t('budget.removed'))}
      </span>
    </>
  )
}
