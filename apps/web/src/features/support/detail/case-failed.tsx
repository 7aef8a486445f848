import type { ComponentProps } from 'react'
import { useTexts } from '#lib/texts.ts'
import { LoadFailed } from '#ui/state/load-failed.tsx'

/** Instead of a case that could not be loaded. */
export function CaseFailed({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) {
  const t = useTexts('support')
  return (
    <LoadFailed
      level={1}
      title={t('detail.failed')}
      labels={{ retry: t('retry'), reference: t('reference') }}
      query={query}
    />
  )
}
