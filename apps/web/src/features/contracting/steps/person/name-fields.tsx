import { TaxIdField } from '#fields/tax-id-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { useTexts } from '#lib/texts.ts'
import { FullName, maxNameLength } from './full-name.tsx'
import type { StepPartProps } from '../use-step-form.ts'

export function PersonNames({ form }: StepPartProps<'person'>) {
  return (
    <FullName
      parts={[
        { field: form.field('name'), label: 'person.name' },
        { field: form.field('surName1'), label: 'person.surname1' },
        { field: form.field('surName2'), label: 'person.surname2' },
      ]}
    />
  )
}

/** A company and who signs for it. */
export function CompanyNames({ form }: StepPartProps<'person'>) {
  const t = useTexts('contracting')
  return (
    <>
      <TextField
        field={form.field('name')}
        label={t('person.companyName')}
        autoComplete="organization"
        maxLength={maxNameLength}
        required
      />
      <TaxIdField field={form.field('repVat')} label={t('person.repVat')} required />
      <FullName
        parts={[
          { field: form.field('repName'), label: 'person.repName' },
          { field: form.field('repSurName1'), label: 'person.repSurname1' },
          { field: form.field('repSurName2'), label: 'person.repSurname2' },
        ]}
      />
    </>
  )
}
