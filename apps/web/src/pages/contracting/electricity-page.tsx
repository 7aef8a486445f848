import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'

/** A new electricity customer. */
export default function ElectricityPage() {
  return <ContractingWizard kind="electricity" />
}
