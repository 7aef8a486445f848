import { feesVatPercent, withVatCents } from '@fanal/domain/contract-changes/power-fees'
import { eurosToCents } from '@fanal/domain/money'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Fold } from '#ui/fold/fold.tsx'
import styles from './power-cost.module.css'

/** The distributor's fees, one by one. */
export function PowerFees() {
  const t = useTexts('contract-changes')
  const { money, percent } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const { fees } = powerChange
  const vatPercent = feesVatPercent(taxes)
  const shown = (euros: string) => ({
    net: money(Number(euros)),
    amount: money(withVatCents(eurosToCents(euros), vatPercent) / 100),
  })
  return (
    <Fold title={t('power.fees', { vat: percent(Number(vatPercent), 2) })}>
      <ul className={styles.fees}>
        <li>{t('power.feeConnection', shown(fees.connection))}</li>
        <li>{t('power.feeAccess', shown(fees.accessPerKw))}</li>
        <li>{t('power.feeExtension', shown(fees.extensionPerKw))}</li>
      </ul>
    </Fold>
  )
}
