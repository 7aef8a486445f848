import { useTexts } from '#lib/texts.ts'
import { LoadFailed } from '#ui/state/load-failed.tsx'

interface FailedReadProps {
  query: { error: { reference?: string } | null; isFetching: boolean; refetch: () => unknown }
}

/** In the place of what could not be read. */
export function FailedRead({ query }: FailedReadProps) {
  const t = useTexts('desk')
  return (
    <LoadFailed
      title={t('failed.title')}
      labels={{ retry: t('failed.retry'), reference: t('failed.reference') }}
      query={query}
    >
      {t('failed.text')}
    </LoadFailed>
  )
}
