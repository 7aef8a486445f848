import type { Form } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Note } from '#ui/state/note.tsx'
import { LeadFilesField } from '../lead-files-field.tsx'
import { OriginField } from '../origin-field.tsx'
import type { Origins } from '../use-origins.ts'
import type { Bill } from './bill-start.tsx'

interface PresentSupplyProps {
  form: Form<StepValues['installation']>
  origins: Origins
  bill: Bill
  hasFiles: boolean
}

/** The present retailer, and its last bill. */
export function PresentSupply({ form, origins, bill, hasFiles }: PresentSupplyProps) {
  const t = useTexts('contracting')
  const { kind } = useWizard()
  const { invoiceRequired } = usePortal().settings.contractation
  return (
    <>
      {origins.isOn && <OriginField field={form.field('comerOrigin')} origins={origins} />}
      <LeadFilesField
        field={form.field('invoice')}
        purpose="invoice"
        label={t(kind === 'gas' ? 'invoice.labelGas' : 'invoice.label')}
        required={invoiceRequired && !bill.file}
        optionalText={invoiceRequired ? '' : t('optional')}
      />
      {bill.file && !hasFiles && <Note tone="ok">{t('invoice.scanned', { name: bill.file.name })}</Note>}
    </>
  )
}
