import { selfconsCodeFor } from '@fanal/domain/contracting/forms/forms'
import { ConsentField } from '#fields/consent-field.tsx'
import { PowerField } from '#fields/power-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useSupply } from '#features/contracting/price/use-supply.ts'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import grid from '#ui/form/field-grid.module.css'
import { Card } from '#ui/layout/card.tsx'
import { LeadFilesField } from '../lead-files-field.tsx'
import type { StepPartProps } from '../use-step-form.ts'

/** Codes that have a label; any other is shown as it is. */
const kinds = [
  { code: '41', label: 'selfcons.41' },
  { code: '31', label: 'selfcons.31' },
  { code: '42', label: 'selfcons.42' },
  { code: '32', label: 'selfcons.32' },
  { code: '51', label: 'selfcons.51' },
] as const

/** Kind, code and power of the installation. */
function Installation({ form }: StepPartProps<'contract'>) {
  const t = useTexts('contracting')
  const tp = useTexts('contracting-price')
  const { selfconsCode } = useFormValues(form)
  const isNamed = kinds.some(({ code }) => code === selfconsCode)
  return (
    <>
      <SelectField
        field={form.field('selfconsCode')}
        label={tp('selfcons.kind')}
        help={tp('selfcons.kindHelp')}
        required
        options={[
          ...(isNamed ? [] : [{ value: selfconsCode, label: tp('selfcons.other', { code: selfconsCode }) }]),
          ...kinds.map(({ code, label }) => ({ value: code, label: tp(label) })),
        ]}
      />
      <div className={grid.pair}>
        <TextField
          field={form.field('cau')}
          label={tp('selfcons.cau')}
          help={tp('selfcons.cauHelp')}
          optionalText={t('optional')}
        />
        <PowerField
          field={form.field('generationPower')}
          label={tp('selfcons.power')}
          optionalText={t('optional')}
        />
      </div>
    </>
  )
}

/** Whether there are panels, what the distributor has to know of them, and their documents. */
export function SelfConsumption({ form, isRequired }: StepPartProps<'contract'> & { isRequired: boolean }) {
  const t = useTexts('contracting')
  const { selfcons } = useFormValues(form)
  const { store } = useWizard()
  const { cups, actsForHolder } = store.get().installation
  const known = useSupply(cups, 'electricity', actsForHolder).config?.autoconsumo_code
  return (
    <Card title={t('contract.selfcons')} level={3} className={styles.card}>
      <ConsentField
        field={form.field('selfcons')}
        onSet={(isOn) => form.set('selfconsCode', selfconsCodeFor(isOn, known))}
      >
        {t('contract.hasSelfcons')}
      </ConsentField>
      {selfcons && (
        <>
          <Installation form={form} />
          <LeadFilesField
            field={form.field('selfconsAttachments')}
            purpose="selfcons"
            label={t('contract.selfconsPapers')}
            required={isRequired}
          />
        </>
      )}
    </Card>
  )
}
