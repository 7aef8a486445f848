import { uploadLeadFile } from '@fanal/contract/contracting'
import type { leadFilePurposes } from '@fanal/contract/schemas/contracting'
import { type FormFile, mostFiles } from '@fanal/domain/contracting/forms/forms'
import type { ReactNode } from 'react'
import { UploadsField } from '#fields/uploads-field.tsx'
import type { HeldFile } from '#fields/use-uploader.ts'
import { call } from '#lib/call.ts'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

interface LeadFilesFieldProps {
  field: FormField<readonly FormFile[]>
  purpose: (typeof leadFilePurposes)[number]
  label: ReactNode
  required: boolean
  /** Default: fields that are not required say so. */
  optionalText?: string
}

/** Files of a lead: each goes at once, encrypted, and the draft holds what stands for it. */
export function LeadFilesField({ field, purpose, ...rest }: LeadFilesFieldProps) {
  const t = useTexts('contracting')
  const { keeper } = useWizard()
  return (
    <UploadsField
      optionalText={rest.required ? undefined : t('optional')}
      {...rest}
      help={t('files.sentAtOnce')}
      maxFiles={mostFiles[purpose]}
      field={field as FormField<unknown> as FormField<HeldFile[]>}
      upload={async (file) => {
        const leadId = await keeper.ensure()
        return call(uploadLeadFile, { params: { leadId }, query: { purpose, name: file.name } }, { file })
      }}
    />
  )
}
