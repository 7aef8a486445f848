import { QueryClientProvider } from '@tanstack/react-query'
import { Signature } from '#features/contract-changes/signature.tsx'
import { queryClient } from '#lib/query-client.ts'
import { useParams } from '#lib/resolution.ts'

/** Where the link of a signature mail leads: no session is needed, the code is the proof. */
export default function SignaturePage() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queryClient}>
      <Signature token={token} />
    </QueryClientProvider>
  )
}
