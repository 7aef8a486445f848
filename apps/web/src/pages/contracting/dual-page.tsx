import { QueryClientProvider } from '@tanstack/react-query'
import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'
import { queryClient } from '#lib/query-client.ts'

/** A new dual customer. */
export default function DualPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <ContractingWizard kind="dual" />
    </QueryClientProvider>
  )
}
