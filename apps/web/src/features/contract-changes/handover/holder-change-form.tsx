import { changeHolder } from '@fanal/contract/contract-changes'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import {
  checkHolderChange,
  holderTitles,
  type HolderTitle,
  latestHandoverDays,
  mostTitleFiles,
} from '@fanal/domain/contract-changes/holder-change'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { normaliseIban } from '@fanal/domain/identifiers/iban'
import { useState } from 'react'
import { PlaceFields } from '#fields/address-fields.tsx'
import { ChoiceField } from '#fields/choice-field.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { FilesField } from '#fields/files-field.tsx'
import { IbanField } from '#fields/iban-field.tsx'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { ChangeForm } from '#features/contract-changes/change-form.tsx'
import type { ChangeKey } from '#features/contract-changes/change-kinds.ts'
import type { FormProps } from '#features/contract-changes/form-props.ts'
import { ofContract, useChangeForm } from '#features/contract-changes/use-change-form.ts'
import { HolderPerson } from './holder-person.tsx'
import { emptyHolder, type HolderValues } from './holder-values.ts'
import { Part } from './part.tsx'
import { placeOf } from './place-of.ts'

const titleNames: Record<HolderTitle, ChangeKey> = {
  buyer: 'holder.title.buyer',
  tenant: 'holder.title.tenant',
  heir: 'holder.title.heir',
  family: 'holder.title.family',
  company: 'holder.title.company',
}
const paperNames: Record<HolderTitle, ChangeKey> = {
  buyer: 'holder.paper.buyer',
  tenant: 'holder.paper.tenant',
  heir: 'holder.paper.heir',
  family: 'holder.paper.family',
  company: 'holder.paper.company',
}

const payloadOf = ({ title, ...values }: HolderValues) => ({ ...values, title: title ?? '' })

function TitlePart({ form }: { form: Form<HolderValues> }) {
  const t = useTexts('contract-changes')
  const { title } = useFormValues(form)
  return (
    <Part>
      <ChoiceField
        field={form.field('title')}
        label={t('holder.title')}
        required
        options={holderTitles.map((value) => ({ value, label: t(titleNames[value]) }))}
      />
      {title && (
        <FilesField
          field={form.field('files')}
          label={t(paperNames[title])}
          maxFiles={mostTitleFiles}
          required
        />
      )}
      {title === 'heir' && (
        <FilesField
          field={form.field('deathCertificate')}
          label={t('holder.deathCertificate')}
          maxFiles={1}
          required
        />
      )}
    </Part>
  )
}

/** Asked for by the present holder; the next one signs. Nothing is kept in the browser: it is another person's. */
export function HolderChangeForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const { settings, profile } = usePortal()
  const [today] = useState(() => madridDayOf(Date.now()))
  const languages = settings.language.partner
  const form = useChangeForm(changeHolder, {
    values: { ...emptyHolder, language: languages.length === 1 ? (languages[0] ?? '') : '' },
    check: (values) =>
      checkHolderChange(payloadOf(values), { today, presentVat: profile?.vat ?? '', languages }),
    argsOf: (values) => ({
      ...ofContract(contract),
      body: { ...payloadOf(values), iban: normaliseIban(values.iban) },
    }),
    onDone,
  })
  const isCompany = isCompanyVat(useFormValues(form).vat)
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('holder.submit')}>
      <Note title={t('holder.intro')}>{t('holder.introText')}</Note>
      <TitlePart form={form} />
      <HolderPerson form={form} isCompany={isCompany} />
      <Part title={t('holder.account')}>
        <IbanField field={form.field('iban')} label={t('holder.iban')} required />
        <ConsentField field={form.field('owner_is_bank_owner')}>{t('holder.ibanTheirs')}</ConsentField>
      </Part>
      <Part title={t('holder.address')}>
        <PlaceFields field={(part) => form.field(placeOf(part))} />
      </Part>
      <Part title={t('holder.when')}>
        <DateField
          field={form.field('day')}
          label={t('holder.day')}
          help={t('holder.dayHelp')}
          min={addDays(today, 1)}
          max={addDays(today, latestHandoverDays)}
        />
      </Part>
      <Note icon={iconPencil}>{t('holder.next')}</Note>
    </ChangeForm>
  )
}
