import { cnaes } from '@fanal/contract/contracting'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { lookupFreshMs } from '#features/contracting/price/use-supply.ts'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { ListField } from '../list-field.tsx'

/** The activity of a business. */
export function CnaeField({ field }: { field: FormField<string> }) {
  const t = useTexts('contracting')
  const { data, isError, isFetching, refetch } = useApiQuery(cnaes, {}, { freshMs: lookupFreshMs })
  if (isError && !data)
    return (
      <RetryNote label={t('retry')} busy={isFetching} onRetry={() => void refetch()}>
        {t('cnae.failed')}
      </RetryNote>
    )
  return (
    <ListField
      field={field}
      label={t('cnae.label')}
      help={t('cnae.help')}
      options={(data?.items ?? []).map(({ id, name, descripcio }) => ({
        value: String(id),
        label: `${name} · ${descripcio}`,
      }))}
    />
  )
}
