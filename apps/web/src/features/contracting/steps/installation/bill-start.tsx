import type { ContractType } from '@fanal/domain/settings/settings'
import type { ComponentType } from 'react'
import type { Form } from '#lib/forms/use-form.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'

export interface BillStartProps {
  /** What is read from the bill is set here. */
  form: Form<StepValues['installation']>
  energy: ContractType
}

/** Where the wizard begins with the bill. Nothing reads bills yet. */
export const BillStart: ComponentType<BillStartProps> = () => null
