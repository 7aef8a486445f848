import type { SupplyPoint } from '@fanal/contract/schemas/contracting-offers'
import { noSelfcons } from '@fanal/domain/contracting/forms/forms'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PowerTable } from '#features/contracting/price/powers.tsx'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Fact, Facts } from '#ui/layout/facts.tsx'
import { SupplyWarnings } from '../supply-warnings.tsx'
import styles from './supply-point-card.module.css'

/** With a word of explanation. */
const explained = (value: string, hint: string | undefined) => (
  <>
    {value}
    {hint && <small>{hint}</small>}
  </>
)

function usePointFacts(point: SupplyPoint, isHolder: boolean): Fact[] {
  const t = useTexts('contracting')
  const isGas = useWizard().kind === 'gas'
  const { number, powerKw, energyKwh, dayAndMonth } = useFormats()
  const [year] = point.years
  const used = year?.kwh.reduce((sum, one) => sum + one, 0)
  const powers = point.powers.map((kw) => number(Number(kw), 3)).join(' / ')
  const phases = { single: t('point.singlePhase'), three: t('point.threePhase') }
  return [
    ...(powers
      ? [
          {
            label: t('point.power'),
            value:
              point.powers.length > 2 ? (
                <PowerTable powers={point.powers} />
              ) : (
                explained(`${powers}\u00A0kW`, point.powers.length === 2 ? t('point.powerHint') : undefined)
              ),
          },
        ]
      : []),
    ...(point.extension_rights === null
      ? []
      : [
          {
            label: t('point.rights'),
            value: explained(powerKw(Number(point.extension_rights)), t('point.rightsHint')),
          },
        ]),
    {
      label: t('point.tariff'),
      value: explained(point.tariff, point.phases ? phases[point.phases] : undefined),
    },
    ...(used === undefined || !year
      ? []
      : [
          {
            label: t('point.year'),
            value: explained(energyKwh(used), t('point.yearUntil', { date: dayAndMonth(year.until) })),
          },
        ]),
    // Electricity only.
    ...(isGas
      ? []
      : [
          {
            label: t('point.selfcons'),
            value: point.selfcons_code && point.selfcons_code !== noSelfcons ? t('yes') : t('no'),
          },
          ...(isHolder
            ? [{ label: t('point.socialBonus'), value: point.has_social_bonus ? t('yes') : t('no') }]
            : []),
        ]),
  ]
}

interface SupplyPointCardProps {
  supply: Supply
  values: StepValues['installation']
  /** The box that asks whether it is the holder's. */
  holder: ReactNode
  onZipcode: (zipcode: string) => void
}

function KnownPoint({
  point,
  values,
  holder,
  onZipcode,
}: Omit<SupplyPointCardProps, 'supply'> & { point: SupplyPoint }) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const facts = usePointFacts(point, values.actsForHolder)
  return (
    <Card
      title={t('point.title')}
      level={3}
      className={styles.card}
      aside={<span className={styles.source}>{t('point.source', { date: date(point.as_of) })}</span>}
    >
      <Facts className={styles.facts} items={facts} />
      {holder}
      <SupplyWarnings
        point={point}
        wanted={{ powers: [], zipcode: values.address.dp.trim(), city: values.address.poblacio }}
        onZipcode={onZipcode}
      />
    </Card>
  )
}

/** What the distributor's register tells: never a holder or a present retailer. */
export function SupplyPointCard({ supply, ...rest }: SupplyPointCardProps) {
  const point = supply.config?.supply_point
  if (!point) return null
  const isAsked = supply.config?.asks_holder === true || rest.values.actsForHolder
  return <KnownPoint point={point} {...rest} holder={isAsked && rest.holder} />
}
