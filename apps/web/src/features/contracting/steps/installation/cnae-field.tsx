import { publicProducts } from '@fanal/contract/comparators'
import { cnaes } from '@fanal/contract/contracting'
import { followedText } from '@fanal/domain/contracting/forms/filled-in'
import { householdCnaeId, otherActivity } from '@fanal/domain/contracting/forms/forms'
import { findActivities } from '@fanal/domain/lookups/find-activities'
import { useEffect, useRef, useState } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { lookupFreshMs } from '#features/contracting/price/use-supply.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Note } from '#ui/state/note.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { ListField } from '../list-field.tsx'

/** The activity of a business: searched by digits or words. `registered`: its digits at the supply point, if told. */
export function CnaeField({
  field,
  registered,
}: {
  field: FormField<string>
  registered?: string | undefined
}) {
  const t = useTexts('contracting')
  const portal = usePortal()
  const { value, set } = useField(field)
  const [typed, setTyped] = useState('')
  const { data, isError, isFetching, refetch } = useApiQuery(cnaes, {}, { freshMs: lookupFreshMs })
  const items = (data?.items ?? []).filter(({ id }) => String(id) !== householdCnaeId)
  const known = items.find(({ name }) => name === registered)
  const told = known ? String(known.id) : ''
  const last = useRef<string>(undefined)
  useEffect(() => {
    const followed = followedText(value, last.current, told)
    if (followed !== value) set(followed)
    last.current = told
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each supply point
  }, [told])
  if (isError && !data)
    return (
      <RetryNote label={t('retry')} busy={isFetching} onRetry={() => void refetch()}>
        {t('cnae.failed')}
      </RetryNote>
    )
  const found = findActivities(items, typed)
  // The chosen activity stays in the list whatever is searched for.
  const shown = items.filter((one) => found.includes(one) || String(one.id) === value)
  return (
    <div>
      <SearchField label={t('cnae.search')} value={typed} onType={setTyped} />
      <p role="status" className="visually-hidden">
        {typed && t('cnae.found', { count: found.length })}
      </p>
      {known && value !== '' && value !== told && (
        <Note tone="warn" role="status">
          {t('cnae.differs', { known: `${known.name} · ${known.descripcio}` })}
        </Note>
      )}
      <ListField
        field={field}
        label={t('cnae.label')}
        help={typed && found.length === 0 ? t('cnae.none') : t('cnae.help')}
        options={[
          ...shown.map(({ id, name, descripcio }) => ({
            value: String(id),
            label: `${name} · ${descripcio}`,
          })),
          ...(canCall(portal, publicProducts) ? [{ value: otherActivity, label: t('cnae.other') }] : []),
        ]}
      />
    </div>
  )
}
