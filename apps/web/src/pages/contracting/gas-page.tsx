import { QueryClientProvider } from '@tanstack/react-query'
import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'
import { queryClient } from '#lib/query-client.ts'

/** A new gas customer. */
export default function GasPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <ContractingWizard kind="gas" />
    </QueryClientProvider>
  )
}
