import type { SupplyPoint } from '@fanal/contract/schemas/contracting-offers'
import { noSelfcons } from '@fanal/domain/contracting/forms/forms'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { SupplyWarnings } from '../supply-warnings.tsx'
import styles from './supply-point-card.module.css'

interface FactProps {
  label: string
  children: ReactNode
  /** A word of explanation. */
  hint?: string | undefined
}

function Fact({ label, children, hint }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  )
}

function usePointFacts(point: SupplyPoint): FactProps[] {
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
            children: `${powers} kW`,
            hint: point.powers.length === 2 ? t('point.powerHint') : undefined,
          },
        ]
      : []),
    ...(point.extension_rights === null
      ? []
      : [
          {
            label: t('point.rights'),
            children: powerKw(Number(point.extension_rights)),
            hint: t('point.rightsHint'),
          },
        ]),
    {
      label: t('point.tariff'),
      children: point.tariff,
      hint: point.phases ? phases[point.phases] : undefined,
    },
    ...(used === undefined || !year
      ? []
      : [
          {
            label: t('point.year'),
            children: energyKwh(used),
            hint: t('point.yearUntil', { date: dayAndMonth(year.until) }),
          },
        ]),
    // Of electricity only.
    ...(isGas
      ? []
      : [
          {
            label: t('point.selfcons'),
            children: point.selfcons_code && point.selfcons_code !== noSelfcons ? t('yes') : t('no'),
          },
          { label: t('point.socialBonus'), children: point.has_social_bonus ? t('yes') : t('no') },
        ]),
  ]
}

interface SupplyPointCardProps {
  supply: Supply
  values: StepValues['installation']
  onZipcode: (zipcode: string) => void
}

function KnownPoint({
  point,
  values,
  onZipcode,
}: Omit<SupplyPointCardProps, 'supply'> & { point: SupplyPoint }) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const facts = usePointFacts(point)
  return (
    <Card
      title={t('point.title')}
      level={3}
      aside={<span className={styles.source}>{t('point.source', { date: date(point.as_of) })}</span>}
    >
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
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
  return point ? <KnownPoint point={point} {...rest} /> : null
}
