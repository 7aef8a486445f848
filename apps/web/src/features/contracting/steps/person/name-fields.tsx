import { TaxIdField } from '#fields/tax-id-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import styles from '#features/contracting/wizard/step-form.module.css'
import type { PersonPartProps } from './person-step.tsx'

const maxLength = 256

type NamePart = 'name' | 'surName1' | 'surName2' | 'repName' | 'repSurName1' | 'repSurName2'

interface FullNameProps extends PersonPartProps {
  /** Name, first and second surname: the fields and what they are called. */
  parts: readonly { name: NamePart; label: TextKey<'contracting'> }[]
}

const autoComplete = ['given-name', 'family-name']

/** The second surname, which many do not have, is the last. */
function FullName({ form, parts }: FullNameProps) {
  const t = useTexts('contracting')
  return (
    <div className={styles.pair}>
      {parts.map(({ name, label }, index) => (
        <TextField
          key={name}
          field={form.field(name)}
          label={t(label)}
          maxLength={maxLength}
          {...(autoComplete[index] === undefined
            ? { optionalText: t('optional') }
            : { autoComplete: autoComplete[index], required: true })}
        />
      ))}
    </div>
  )
}

export function PersonNames({ form }: PersonPartProps) {
  return (
    <FullName
      form={form}
      parts={[
        { name: 'name', label: 'person.name' },
        { name: 'surName1', label: 'person.surname1' },
        { name: 'surName2', label: 'person.surname2' },
      ]}
    />
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
      <FullName
        form={form}
        parts={[
          { name: 'repName', label: 'person.repName' },
          { name: 'repSurName1', label: 'person.repSurname1' },
          { name: 'repSurName2', label: 'person.repSurname2' },
        ]}
      />
    </>
  )
}
