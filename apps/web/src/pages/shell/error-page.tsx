import { ErrorView } from '#features/shell/error-view.tsx'
import { useShown } from '#lib/resolution.ts'

export default function ErrorPage() {
  const shown = useShown()
  return <ErrorView status={shown.kind === 'error' ? shown.status : 404} />
}
