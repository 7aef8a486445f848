import { QueryClientProvider } from '@tanstack/react-query'
import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'
import { queryClient } from '#lib/query-client.ts'

/** A new electricity customer. */
export default function ElectricityPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <ContractingWizard kind="electricity" />
    </QueryClientProvider>
  )
}
