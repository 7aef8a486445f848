import { feesVatPercent, powerChangeCost, withVatCents } from '@fanal/domain/contract-changes/power-fees'
import { eurosToCents } from '@fanal/domain/money'
import { wToKw } from '@fanal/domain/units'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import styles from '#features/contract-changes/change-form.module.css'

/** The distributor's fees with VAT, and the cost of this change, before sending. */
export function PowerFees({
  currentW,
  requestedW,
}: {
  currentW: number[]
  requestedW: number[] | undefined
}) {
  const t = useTexts('contract-changes')
  const { money, powerKw, percent } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const { fees } = powerChange
  const vatPercent = feesVatPercent(taxes)
  const inEuros = (cents: number) => money(cents / 100)
  const shown = (euros: string) => ({
    net: money(Number(euros)),
    amount: inEuros(withVatCents(eurosToCents(euros), vatPercent)),
  })
  const cost = requestedW && powerChangeCost(currentW, requestedW, fees, vatPercent)
  return (
    <div className={styles.quiet}>
      <strong>{t('power.fees', { vat: percent(Number(vatPercent), 2) })}</strong>
      <ul className={styles.fees}>
        <li>{t('power.feeConnection', shown(fees.connection))}</li>
        <li>{t('power.feeAccess', shown(fees.accessPerKw))}</li>
        <li>{t('power.feeExtension', shown(fees.extensionPerKw))}</li>
      </ul>
      <p className={styles.sum} role="status">
        {cost && cost.extraW === 0 && t('power.costLess', { amount: inEuros(cost.leastCents) })}
        {cost &&
          cost.extraW > 0 &&
          t('power.costMore', {
            power: powerKw(wToKw(cost.extraW)),
            least: inEuros(cost.leastCents),
            most: inEuros(cost.mostCents),
          })}
      </p>
    </div>
  )
}
