import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'

/** A new dual customer. */
export default function DualPage() {
  return <ContractingWizard kind="dual" />
}
