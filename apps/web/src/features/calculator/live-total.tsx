import { type CalculatedPower, applianceTotal } from '@fanal/domain/calculator/calculate-power'
import type { Simultaneity } from '@fanal/domain/calculator/appliances'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stat } from '#ui/layout/stat.tsx'
import { useUsedLabels } from './appliance-labels.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

interface TotalProps {
  calculated: CalculatedPower
  share: Simultaneity
}

/** What each appliance adds. */
export function ApplianceLines({ calculated, share }: TotalProps) {
  const words = useUsedLabels()
  const { powerKw } = useFormats()
  return (
    <ul className={styles.lines}>
      {calculated.used.map((used) => (
        <li key={used.name}>
          <span>{words(used)}</span>
          <span className={styles.kw}>{powerKw(applianceTotal(used, share))}</span>
        </li>
      ))}
    </ul>
  )
}

/** The sum while it is typed, beside the form. */
export function LiveTotal({ calculated, share }: TotalProps) {
  const t = useTexts('calculator')
  const { number } = useFormats()
  return (
    <Card className={cx(stack.s4, styles.live)}>
      <output>
        <Stat label={t('live.title')} value={number(calculated.optimalPower)} unit="kW" />
      </output>
      {calculated.used.length > 0 ? (
        <ApplianceLines calculated={calculated} share={share} />
      ) : (
        <p className={styles.quiet}>{t('live.none')}</p>
      )}
    </Card>
  )
}
