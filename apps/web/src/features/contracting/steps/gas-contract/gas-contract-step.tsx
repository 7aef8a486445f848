import { gasAccessTariffs } from '@fanal/contract/contracting'
import { gasTariffs } from '@fanal/domain/contracting/access-tariff'
import { followedText } from '@fanal/domain/contracting/forms/filled-in'
import { checkGasContract } from '@fanal/domain/contracting/forms/check-gas-contract'
import { useEffect, useRef } from 'react'
import { AnswerField } from '#fields/answer-field.tsx'
import { useLookupUnderWay } from '#lib/forms/lookups-under-way.ts'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useOffers } from '#features/contracting/price/use-offers.ts'
import {
  availabilityOf,
  lookupFreshMs,
  type Supply,
  useSupply,
  withReason,
} from '#features/contracting/price/use-supply.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { LeadFilesField } from '../lead-files-field.tsx'
import { OriginField } from '../origin-field.tsx'
import { OwnerField } from '../owner-field.tsx'
import { ProductField } from '../product-field.tsx'
import { SupplyCodeField } from '../supply-code-field.tsx'
import { TariffSelect } from '../tariff-select.tsx'
import { type Origins, useOrigins } from '../use-origins.ts'
import { useStepForm } from '../use-step-form.ts'

interface PartProps {
  form: Form<StepValues['gasContract']>
}

/** The tariff goes with its supply point, unless somebody chose another. */
function useFilledTariff(form: PartProps['form'], { state, config }: Supply): void {
  const { accessTariff } = useFormValues(form)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (state === 'none' || state === 'asking') return
    const after = String(config?.access_tariff?.id ?? '')
    form.set('accessTariff', followedText(accessTariff, last.current, after))
    last.current = after
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [state, config])
}

function useGasForm() {
  const { kind, store } = useWizard()
  const { invoiceRequired } = usePortal().settings.contractation
  const origins = useOrigins('gas')
  const offers = useOffers('gas')
  const { installation } = store.get()
  const form = useStepForm('gasContract', {
    check: (values) =>
      withReason(
        checkGasContract(values, {
          kind,
          invoiceRequired,
          originSelection: origins.isOn,
          comers: origins.ids,
          isCupsAvailable: availabilityOf(supply, kind === 'dual' ? values.cups : installation.cups),
          electricityCups: kind === 'dual' ? installation.cups : undefined,
          products: offers.state === 'known' ? offers.products.map(({ id }) => String(id)) : undefined,
        }),
        supply,
      ),
    files: 'invoice',
  })
  const values = useFormValues(form)
  const supply = useSupply(
    kind === 'dual' ? values.cups : installation.cups,
    'gas',
    installation.actsForHolder,
  )
  useLookupUnderWay(supply.state === 'asking')
  useFilledTariff(form, supply)
  return { form, values, supply, origins, offers }
}

/** Beside electricity, gas has a supply point of its own. */
function GasSupply({ form, supply, origins }: PartProps & { supply: Supply; origins: Origins }) {
  const t = useTexts('contracting')
  const { invoiceRequired } = usePortal().settings.contractation
  const { activeContract } = useFormValues(form)
  return (
    <Card title={t('gas.supply')} level={3} className={styles.card}>
      <SupplyCodeField field={form.field('cups')} supply={supply} energy="gas" />
      <AnswerField
        field={form.field('activeContract')}
        label={t('active.labelGas')}
        required
        yes={{ label: t('active.yes'), help: t('active.yesHelp') }}
        no={{ label: t('active.noGas'), help: t('active.noHelp') }}
      />
      {activeContract && (
        <>
          <OwnerField field={form.field('changeOwner')} />
          {origins.isOn && <OriginField field={form.field('comerOrigin')} origins={origins} />}
          <LeadFilesField
            field={form.field('invoice')}
            purpose="gas_invoice"
            label={t('invoice.labelGas')}
            required={invoiceRequired}
          />
        </>
      )}
    </Card>
  )
}

function GasTariffField({ form, supply }: PartProps & { supply: Supply }) {
  const t = useTexts('contracting')
  const { data, error } = useApiQuery(gasAccessTariffs, {}, { freshMs: lookupFreshMs })
  // If the server does not tell, all that there are: one that is not sold has no products.
  const items = data?.items ?? (error ? gasTariffs : undefined)
  return (
    <TariffSelect
      field={form.field('accessTariff')}
      help={t('tariff.gasHelp')}
      tariffs={items}
      registered={supply.config?.access_tariff}
    />
  )
}

/** The gas: its supply point in a dual contract, its tariff and product. */
export function GasContractStep() {
  const t = useTexts('contracting')
  const { kind, isCheckedLater } = useWizard()
  const { form, values, supply, origins, offers } = useGasForm()
  const isDual = kind === 'dual'
  const isIncluded = !isDual || values.includeGas
  return (
    <StepForm
      step="gasContract"
      form={form}
      title={t(isDual ? 'gas.title' : 'gas.titleAlone')}
      sentence={t(isDual ? 'gas.sentenceDual' : 'gas.sentence')}
    >
      {!isDual && isCheckedLater && <Note>{t('checkedLater')}</Note>}
      {isDual && (
        <Card className={styles.card}>
          <AnswerField
            field={form.field('includeGas')}
            label={t('gas.include')}
            yes={{ label: t('gas.includeYes') }}
            no={{ label: t('gas.includeNo'), help: t('gas.includeNoHelp') }}
          />
        </Card>
      )}
      {isDual && isIncluded && <GasSupply form={form} supply={supply} origins={origins} />}
      {isIncluded && (
        <Card title={t('product.title')} level={3} className={styles.card}>
          <GasTariffField form={form} supply={supply} />
          <ProductField
            field={form.field('selectedProduct')}
            offers={offers}
            waiting={t('product.waitingGas')}
          />
        </Card>
      )}
    </StepForm>
  )
}
