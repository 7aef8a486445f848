import { tickedAt } from '@fanal/domain/contracting/forms/consents'
import { checkInstallation } from '@fanal/domain/contracting/forms/check-installation'
import { type ResidenceType, residenceTypes } from '@fanal/domain/contracting/forms/forms'
import { useState } from 'react'
import { AnswerField } from '#fields/answer-field.tsx'
import { ChoiceField } from '#fields/choice-field.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import type { PlacePart } from '#fields/rare-place-fields.tsx'
import { useLookupUnderWay } from '#lib/forms/lookups-under-way.ts'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { availabilityOf, useSupply, withReason } from '#features/contracting/price/use-supply.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { PlaceOfStep } from '../place-of-step.tsx'
import { SupplyCodeField } from '../supply-code-field.tsx'
import { useOrigins } from '../use-origins.ts'
import { useStepForm } from '../use-step-form.ts'
import { BillStart, useBill } from './bill-start.tsx'
import { useFilledIn } from './use-filled-in.ts'

// Shown only to some, or once a supply point is known.
const KnownSupply = lazyPart(async () => (await import('./known-supply.tsx')).KnownSupply)
const PresentSupply = lazyPart(async () => (await import('./present-supply.tsx')).PresentSupply)
const CnaeField = lazyPart(async () => (await import('./cnae-field.tsx')).CnaeField)

type InstallationForm = Form<StepValues['installation']>

const residenceNames: Record<ResidenceType, TextKey<'contracting'>> = {
  habitual: 'residence.habitual',
  second: 'residence.second',
  business: 'residence.business',
}

interface PartProps {
  form: InstallationForm
}

const placeOf = <P extends PlacePart>(part: P) => ['address', part].join('.') as `address.${P}`

function useInstallationForm() {
  const { kind, store } = useWizard()
  const { contractation } = usePortal().settings
  const energy = kind === 'gas' ? 'gas' : 'electricity'
  const origins = useOrigins(energy)
  const bill = useBill()
  const form: InstallationForm = useStepForm('installation', {
    check: (values) =>
      withReason(
        checkInstallation(values, {
          invoiceRequired: contractation.invoiceRequired,
          originSelection: origins.isOn,
          morosityVerification: contractation.morosityVerification.enabled,
          isCupsAvailable: availabilityOf(supply, values.cups),
          comers: origins.ids,
        }),
        supply,
      ),
    files: 'invoice',
    prepare: () => bill.send(form),
  })
  const values = useFormValues(form)
  const supply = useSupply(values.cups, energy, values.actsForHolder)
  useLookupUnderWay(supply.state === 'asking')
  // Not in a lazy part: whoever leaves the step before it is loaded would lose what the register told.
  useFilledIn(form, supply)
  // From the first supply point on: what one filled in goes with it when another is typed.
  const [hasAsked, setAsked] = useState(false)
  if (supply.state !== 'none' && !hasAsked) setAsked(true)
  return { form, values, supply, energy, origins, store, bill, hasAsked } as const
}

function Uses({ form, registered }: PartProps & { registered: string | undefined }) {
  const t = useTexts('contracting')
  const { kind } = useWizard()
  const { residenceType } = useFormValues(form)
  return (
    <>
      <ChoiceField
        field={form.field('residenceType')}
        label={t('residence.label')}
        layout="columns"
        required
        options={residenceTypes.map((value) => ({ value, label: t(residenceNames[value]) }))}
      />
      {residenceType === 'business' && (
        <LazyBoundary>
          <CnaeField field={form.field('cnae')} registered={registered} />
        </LazyBoundary>
      )}
      <AnswerField
        field={form.field('activeContract')}
        label={t(kind === 'gas' ? 'active.labelGas' : 'active.label')}
        required
        yes={{ label: t('active.yes'), help: t('active.yesHelp') }}
        no={{ label: t(kind === 'gas' ? 'active.noGas' : 'active.no'), help: t('active.noHelp') }}
      />
    </>
  )
}

/** Keeping what is typed, being called about it, and the check of solvency: each apart, and dated when it is ticked. */
function Consents({ form }: PartProps) {
  const t = useTexts('contracting')
  const { config } = useWizard()
  const { leadsConsent, morosityVerification } = usePortal().settings.contractation
  const days = config?.draft_days
  return (
    <div className={styles.checks}>
      <ConsentField
        field={form.field('leadsConsent')}
        help={days && t('consent.keepHelp', { kept: days.kept })}
        onSet={(isGiven) => form.set('consentedAt.draft_kept', tickedAt(isGiven))}
      >
        {t('consent.keep')}
      </ConsentField>
      {leadsConsent.enabled && (
        <ConsentField
          field={form.field('contactConsent')}
          help={t('consent.callHelp')}
          onSet={(isGiven) => form.set('consentedAt.may_call', tickedAt(isGiven))}
        >
          {t('consent.call')}
        </ConsentField>
      )}
      {morosityVerification.enabled && (
        <ConsentField
          field={form.field('acceptMorosityVerification')}
          required
          onSet={(isGiven) => form.set('consentedAt.solvency', tickedAt(isGiven))}
        >
          {t('consent.solvency')}
        </ConsentField>
      )}
    </div>
  )
}

/** Where the supply is, and what is there now. */
export function InstallationStep() {
  const t = useTexts('contracting')
  const { kind } = useWizard()
  const { form, values, supply, energy, origins, bill, hasAsked } = useInstallationForm()
  return (
    <StepForm
      step="installation"
      form={form}
      title={t(kind === 'gas' ? 'installation.titleGas' : 'installation.title')}
      // An electricity bill says so.
      sentence={kind === 'gas' && t('installation.sentence')}
    >
      <Card className={styles.card}>
        <BillStart form={form} energy={energy} bill={bill} origins={origins} />
        <SupplyCodeField field={form.field('cups')} supply={supply} energy={energy} />
      </Card>
      {hasAsked && (
        <LazyBoundary>
          <KnownSupply form={form} values={values} supply={supply} />
        </LazyBoundary>
      )}
      <Card title={t('installation.address')} level={3} className={styles.card}>
        <PlaceOfStep
          field={(part) => form.field(placeOf(part))}
          value={values.address}
          onSet={(part, text) => form.set(placeOf(part), text)}
        />
        <Uses form={form} registered={supply.config?.supply_point?.cnae} />
        {values.activeContract && (
          <LazyBoundary>
            <PresentSupply form={form} origins={origins} bill={bill} hasFiles={values.invoice.length > 0} />
          </LazyBoundary>
        )}
        <Consents form={form} />
      </Card>
    </StepForm>
  )
}
