import { languageNames } from '@fanal/domain/settings/languages'
import { EmailField } from '#fields/email-field.tsx'
import { PhoneField } from '#fields/phone-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TaxIdField } from '#fields/tax-id-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import grid from '#ui/form/field-grid.module.css'
import styles from './handover.module.css'
import type { HolderValues } from './holder-values.ts'
import { Part } from './part.tsx'

interface HolderPersonProps {
  form: Form<HolderValues>
  isCompany: boolean
}

function Names({ form, isCompany }: HolderPersonProps) {
  const t = useTexts('contract-changes')
  const most = { maxLength: 256, autoComplete: 'off' }
  if (isCompany)
    return (
      <>
        <div className={grid.wide}>
          <TextField field={form.field('name')} label={t('holder.company')} required {...most} />
        </div>
        <TaxIdField field={form.field('repVat')} label={t('holder.repVat')} required />
        <TextField field={form.field('repName')} label={t('holder.repName')} required {...most} />
      </>
    )
  return (
    <div className={cx(grid.wide, grid.grid)}>
      <TextField field={form.field('name')} label={t('holder.name')} required {...most} />
      <TextField field={form.field('surName1')} label={t('holder.surName1')} required {...most} />
      <TextField
        field={form.field('surName2')}
        label={t('holder.surName2')}
        optionalText={t('holder.optional')}
        {...most}
      />
    </div>
  )
}

/** Who takes the contract over: a person, or a company with who signs for it. */
export function HolderPerson({ form, isCompany }: HolderPersonProps) {
  const t = useTexts('contract-changes')
  const { settings } = usePortal()
  return (
    <Part title={t('holder.who')}>
      <div className={grid.grid}>
        <div className={grid.wide}>
          <TaxIdField field={form.field('vat')} label={t('holder.vat')} required />
        </div>
        <Names form={form} isCompany={isCompany} />
        <div className={grid.wide}>
          <EmailField
            field={form.field('email')}
            label={t('holder.email')}
            help={t('holder.emailHelp')}
            required
          />
        </div>
        <div className={cx(grid.wide, styles.pair)}>
          <PhoneField field={form.field('mobile')} label={t('holder.mobile')} required />
          <SelectField
            field={form.field('language')}
            label={t('holder.language')}
            placeholder={t('dialog.choose')}
            options={settings.language.partner.map((value) => ({ value, label: languageNames[value] }))}
            required
          />
        </div>
      </div>
    </Part>
  )
}
