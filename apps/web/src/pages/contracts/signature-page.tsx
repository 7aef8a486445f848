import { QueryClientProvider } from '@tanstack/react-query'
import { Signature } from '#features/contract-changes/signature/signature.tsx'
import { queryClient } from '#lib/query-client.ts'
import { useParams } from '#lib/resolution.ts'

/** Target of a signature mail: without a session, the code is the proof. */
export default function SignaturePage() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queryClient}>
      <Signature token={token} />
    </QueryClientProvider>
  )
}
