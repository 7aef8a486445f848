import { languageNames } from '@fanal/domain/settings/languages'
import { checkPerson } from '@fanal/domain/contracting/forms/check-person'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { useEffect, useRef } from 'react'
import { ConsentField } from '#fields/consent-field.tsx'
import { EmailField } from '#fields/email-field.tsx'
import { loadPhoneCheck } from '#fields/phone-check.ts'
import { PhoneField } from '#fields/phone-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TaxIdField } from '#fields/tax-id-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { StepForm } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import grid from '#ui/form/field-grid.module.css'
import { Card } from '#ui/layout/card.tsx'
import { LeadFilesField } from '../lead-files-field.tsx'
import { OwnerField } from '../owner-field.tsx'
import { PlaceOfStep } from '../place-of-step.tsx'
import { type StepPartProps, useStepForm } from '../use-step-form.ts'
import { CompanyNames, PersonNames } from './name-fields.tsx'
import { useOwnData } from './use-own-data.ts'
import { usePersonRules } from './use-person-rules.ts'

function usePersonForm() {
  const { clearError } = useWizard()
  const rules = usePersonRules()
  const form = useStepForm('person', {
    check: (values) => checkPerson(values, rules),
    files: 'nifFaceup',
    prepare: loadPhoneCheck,
  })
  const { vat } = useFormValues(form)
  useOwnData(form, vat)
  // What was refused was refused to another tax id.
  const refused = useRef(vat)
  useEffect(() => {
    if (refused.current === vat) return
    refused.current = vat
    clearError()
  }, [vat, clearError])
  return { form, isCompany: isCompanyVat(vat), hasActiveContract: rules.hasActiveContract }
}

function Contact({ form }: StepPartProps<'person'>) {
  const t = useTexts('contracting')
  const { contractation, language } = usePortal().settings
  const optional = contractation.emailRequired ? {} : { optionalText: t('optional') }
  return (
    <Card title={t('person.contact')} level={3} className={styles.card}>
      <div className={grid.pair}>
        <PhoneField field={form.field('mobile')} label={t('field.mobile')} isLookedUp required />
        <EmailField
          field={form.field('email')}
          label={t('field.email')}
          help={t('person.emailHelp')}
          required={contractation.emailRequired}
          {...optional}
        />
      </div>
      <SelectField
        field={form.field('commsLanguage')}
        label={t('person.language')}
        required={contractation.commsLanguageRequired}
        options={language.partner.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      />
    </Card>
  )
}

function InvoiceAddress({ form }: StepPartProps<'person'>) {
  const t = useTexts('contracting')
  const { sameInvoiceAddress, ownerAddress } = useFormValues(form)
  return (
    <Card title={t('person.address')} level={3} className={styles.card}>
      <ConsentField field={form.field('sameInvoiceAddress')}>{t('person.sameAddress')}</ConsentField>
      {!sameInvoiceAddress && (
        <PlaceOfStep
          field={(part) => form.field(`ownerAddress.${part}`)}
          value={ownerAddress}
          onSet={(part, text) => form.set(`ownerAddress.${part}`, text)}
        />
      )}
    </Card>
  )
}

/** Who the contract is made with. */
export function PersonStep() {
  const t = useTexts('contracting')
  const { dniRequired, restrictCompanyVat } = usePortal().settings.contractation
  const { form, isCompany, hasActiveContract } = usePersonForm()
  return (
    <StepForm step="person" form={form} title={t('person.title')} sentence={t('person.sentence')}>
      <Card className={styles.card}>
        <TaxIdField
          field={form.field('vat')}
          label={t(restrictCompanyVat ? 'person.vatOfPerson' : 'person.vat')}
          help={t('person.vatHelp')}
          required
        />
        {isCompany ? <CompanyNames form={form} /> : <PersonNames form={form} />}
        {hasActiveContract && <OwnerField field={form.field('changeOwner')} />}
      </Card>
      <Contact form={form} />
      <Card title={t('person.papers')} level={3} className={styles.card}>
        <LeadFilesField
          field={form.field('nifFaceup')}
          purpose="identity"
          label={t(isCompany ? 'person.representativeDni' : 'person.dni')}
          required={dniRequired}
        />
        {isCompany && (
          <LeadFilesField
            field={form.field('nifEmpresa')}
            purpose="company"
            label={t('person.companyPaper')}
            required
          />
        )}
      </Card>
      <InvoiceAddress form={form} />
    </StepForm>
  )
}
