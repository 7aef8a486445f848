import type { ContractType } from '@fanal/domain/settings/settings'
import { useTexts } from '#lib/texts.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './price-hint.module.css'

/** What a price is still waiting for. */
export function PriceHint({ energy }: { energy: ContractType }) {
  const t = useTexts('contracting')
  return <p className={styles.hint}>{t(energy === 'gas' ? 'price.waitingGas' : 'price.waiting')}</p>
}

/** The aside before anything is typed. */
export function BlankAside() {
  const t = useTexts('contracting')
  const { kind } = useWizard()
  if (kind !== 'dual')
    return (
      <Card aria-label={t('price.title')}>
        <PriceHint energy={kind} />
      </Card>
    )
  return (
    <>
      <Card title={t('energy.electricity')}>
        <PriceHint energy="electricity" />
      </Card>
      <Card title={t('energy.gas')}>
        <PriceHint energy="gas" />
      </Card>
    </>
  )
}
