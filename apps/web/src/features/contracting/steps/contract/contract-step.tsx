import { checkContract, powerCountOf, powersOf } from '@fanal/domain/contracting/forms/check-contract'
import { powerFields } from '@fanal/domain/contract-changes/power-fields'
import { PowerField } from '#fields/power-field.tsx'
import type { FieldCodes } from '#lib/forms/field-codes.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useOffers } from '#features/contracting/price/use-offers.ts'
import { useSupply } from '#features/contracting/price/use-supply.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import grid from '#ui/form/field-grid.module.css'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { ProductField } from '../product-field.tsx'
import { SupplyWarnings } from '../supply-warnings.tsx'
import { type StepPartProps, useStepForm } from '../use-step-form.ts'
import { SelfConsumption } from './self-consumption.tsx'
import { PromoField, usePromoCode } from './promo-field.tsx'
import { TariffField } from './tariff-field.tsx'

function useContractForm() {
  const { requireDocumentation } = usePortal().settings.contractation
  const offers = useOffers('electricity')
  const { store, config } = useWizard()
  const takesCodes = config?.takes_promotional_codes !== false
  const promo = usePromoCode(store.get().contract.promotionalCode)
  const form = useStepForm('contract', {
    check: (values) => {
      const code = takesCodes ? promo.found(values.promotionalCode) : undefined
      const errors: FieldCodes = checkContract(values, {
        requireDocumentation,
        products: offers.state === 'known' ? offers.products.map(({ id }) => String(id)) : undefined,
        isPromotionalCodeValid: code && !code.problem,
      })
      return errors['promotionalCode'] && code?.problem
        ? { ...errors, promotionalCode: code.problem }
        : errors
    },
    files: 'selfconsAttachments',
    prepare: async () => {
      if (takesCodes) await promo.settled()
    },
  })
  return { form, offers, promo, takesCodes, requireDocumentation }
}

/** Two, or six above 15 kW. */
function Powers({ form }: StepPartProps<'contract'>) {
  const t = useTexts('contracting')
  const values = useFormValues(form)
  const { store } = useWizard()
  const { installation } = store.get()
  const { config } = useSupply(installation.cups, 'electricity', installation.actsForHolder)
  const point = config?.supply_point
  const count = powerCountOf(values)
  return (
    <Card title={t('contract.powers')} level={3} className={styles.card}>
      <p>{t('contract.powersHelp')}</p>
      <div className={grid.grid}>
        {powerFields.slice(0, count).map((field, index) => (
          <PowerField
            key={field}
            field={form.field(field)}
            label={t('contract.power', { period: `P${index + 1}` })}
            help={count === 2 ? t(index === 0 ? 'contract.peakHours' : 'contract.valleyHours') : undefined}
            required
          />
        ))}
      </div>
      {count === 6 && <Note>{t('contract.sixPeriods')}</Note>}
      <TariffField form={form} registered={config?.access_tariff} />
      {point && (
        <SupplyWarnings
          point={{ ...point, has_social_bonus: false, has_open_switch: false }}
          wanted={{ powers: powersOf(values), zipcode: '', city: '', selfconsCode: values.selfconsCode }}
        />
      )}
    </Card>
  )
}

/** Powers, tariff and product, with what each product would cost. */
export function ContractStep() {
  const t = useTexts('contracting')
  const { isCheckedLater } = useWizard()
  const { form, offers, promo, takesCodes, requireDocumentation } = useContractForm()
  return (
    <StepForm step="contract" form={form} title={t('contract.title')} sentence={t('contract.sentence')}>
      {isCheckedLater && <Note>{t('checkedLater')}</Note>}
      <Powers form={form} />
      <SelfConsumption form={form} isRequired={requireDocumentation} />
      <Card title={t('product.title')} level={3} className={styles.card}>
        <ProductField field={form.field('selectedProduct')} offers={offers} waiting={t('product.waiting')} />
        {takesCodes && <PromoField form={form} promo={promo} />}
      </Card>
    </StepForm>
  )
}
