import { tickedAt } from '@fanal/domain/contracting/forms/consents'
import { ConsentField } from '#fields/consent-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { SupplyPointCard } from './supply-point-card.tsx'

interface KnownSupplyProps {
  form: Form<StepValues['installation']>
  values: StepValues['installation']
  supply: Supply
}

/** What the register tells of the supply point. */
export function KnownSupply({ form, values, supply }: KnownSupplyProps) {
  const t = useTexts('contracting')
  return (
    <SupplyPointCard
      supply={supply}
      values={values}
      holder={
        <ConsentField
          field={form.field('actsForHolder')}
          help={t('consent.holderHelp')}
          onSet={(isGiven) => form.set('consentedAt.acts_for_holder', tickedAt(isGiven))}
        >
          {t('consent.holder')}
        </ConsentField>
      }
      onZipcode={(zipcode) => form.set('address.dp', zipcode)}
    />
  )
}
