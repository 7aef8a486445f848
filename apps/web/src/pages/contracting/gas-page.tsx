import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'

/** A new gas customer. */
export default function GasPage() {
  return <ContractingWizard kind="gas" />
}
