import type { BudgetState } from '@fanal/contract/schemas/consumption'
import type { BudgetUnit } from '@fanal/domain/consumption/budget/budget'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'
import styles from './budget-control.module.css'

/** Use so far, and expected by the end of the month. */
export function Heading({ state, unit }: { state: BudgetState; unit: BudgetUnit }) {
  const t = useTexts('consumption')
  const { money, energyKwh } = useFormats()
  const way = unit === 'kwh' ? state.kwh : state.eur
  if (!way || (way.expected === null && Number(way.used) === 0))
    return <p className={styles.heading}>{t('budget.unknown')}</p>
  const shown = (value: number | string) =>
    unit === 'kwh' ? energyKwh(Number(value)) : money(Math.round(Number(value)))
  const used = shown(way.used)
  if (way.expected === null) return <p className={styles.heading}>{t('budget.usedOnly', { used })}</p>
  const words = t('budget.heading', { used, expected: shown(way.expected) })
  const isExceeding = state.is_exceeding && state.limit?.unit === unit
  return (
    <p className={styles.heading}>
      {isExceeding && <Icon path={iconWarning} className={styles.warning} />}
      {isExceeding ? `${words}. ${t('budget.exceeding')}` : words}
    </p>
  )
}
