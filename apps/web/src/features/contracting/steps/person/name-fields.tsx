import { TaxIdField } from '#fields/tax-id-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { useTexts } from '#lib/texts.ts'
import styles from '#features/contracting/wizard/step-form.module.css'
import type { PersonPartProps } from './person-step.tsx'

const maxLength = 256

export function PersonNames({ form }: PersonPartProps) {
  const t = useTexts('contracting')
  return (
    <div className={styles.pair}>
      <TextField
        field={form.field('name')}
        label={t('person.name')}
        autoComplete="given-name"
        maxLength={maxLength}
        required
      />
      <TextField
        field={form.field('surName1')}
        label={t('person.surname1')}
        autoComplete="family-name"
        maxLength={maxLength}
        required
      />
      <TextField
        field={form.field('surName2')}
        label={t('person.surname2')}
        maxLength={maxLength}
        optionalText={t('optional')}
      />
    </div>
  )
}

/** A company and who signs for it. */
export function CompanyNames({ form }: PersonPartProps) {
  const t = useTexts('contracting')
  return (
    <>
      <TextField
        field={form.field('name')}
        label={t('person.companyName')}
        autoComplete="organization"
        maxLength={maxLength}
        required
      />
      <TaxIdField field={form.field('repVat')} label={t('person.repVat')} required />
      <div className={styles.pair}>
        <TextField
          field={form.field('repName')}
          label={t('person.repName')}
          autoComplete="given-name"
          maxLength={maxLength}
          required
        />
        <TextField
          field={form.field('repSurName1')}
          label={t('person.repSurname1')}
          autoComplete="family-name"
          maxLength={maxLength}
          required
        />
        <TextField
          field={form.field('repSurName2')}
          label={t('person.repSurname2')}
          maxLength={maxLength}
          optionalText={t('optional')}
        />
      </div>
    </>
  )
}
