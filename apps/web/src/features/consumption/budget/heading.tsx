import type { BudgetState } from '@fanal/contract/schemas/consumption'
import type { BudgetUnit } from '@fanal/domain/consumption/budget/budget'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'
import styles from './budget-control.module.css'

/** Use so far, and between what the month will end. */
export function Heading({ state, unit }: { state: BudgetState; unit: BudgetUnit }) {
  const t = useTexts('consumption')
  const { money, energyKwh } = useFormats()
  const way = unit === 'kwh' ? state.kwh : state.eur
  if (!way || (!way.range && Number(way.used) === 0))
    return <p className={styles.heading}>{t('budget.unknown')}</p>
  const shown = (value: number | string) => (unit === 'kwh' ? energyKwh(Number(value)) : money(Number(value)))
  const used = shown(way.used)
  const words = way.range
    ? t('budget.heading', { used, low: shown(way.range.low), high: shown(way.range.high) })
    : t('budget.usedOnly', { used })
  const isExceeding = state.is_exceeding && state.limit?.unit === unit
  return (
    <p className={styles.heading}>
      {isExceeding && <Icon path={iconWarning} className={styles.warning} />}
      {isExceeding ? `${words}. ${t('budget.exceeding')}` : words}
    </p>
  )
}
