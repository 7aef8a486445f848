import { caseSubtypes, colleagues } from '@fanal/contract/desk/casework'
import { useRef, useState } from 'react'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { changeAddress } from '#lib/use-address-state.ts'
import { useSearch } from '#lib/use-search.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { caseKindLabels } from '#desk/lib/kind-names.ts'
import { iconSearch } from '#ui/text/icons.ts'
import { type CaseworkKey, energyLabels, turnLabels } from '../casework-labels.ts'
import { useCommands } from '../keys/use-commands.ts'
import styles from './queue-filters.module.css'
import { countFilters, type QueueQuery } from './queue-params.ts'

const readsLabels: Record<NonNullable<QueueQuery['reads']>, CaseworkKey> = {
  ca: 'reads.ca',
  es: 'reads.es',
  en: 'reads.en',
  gl: 'reads.gl',
  fr: 'reads.fr',
  de: 'reads.de',
}

interface Filter {
  name: 'kind' | 'subtype' | 'turn' | 'energy' | 'reads' | 'assignee'
  label: CaseworkKey
  options: readonly { value: string; label: string }[]
}

/** What the queue can be narrowed by. Subtypes and colleagues are read once they are to be seen. */
function useFilters(isWanted: boolean): readonly Filter[] {
  const t = useTexts('desk-casework')
  const subtypes = useApiQuery(caseSubtypes, {}, { isWanted, freshMs: Number.POSITIVE_INFINITY })
  const people = useApiQuery(colleagues, {}, { isWanted, freshMs: 60_000 })
  const named = (labels: Readonly<Record<string, CaseworkKey>>) =>
    Object.entries(labels).map(([value, key]) => ({ value, label: t(key) }))
  return [
    { name: 'kind', label: 'filter.kind', options: named(caseKindLabels) },
    {
      name: 'subtype',
      label: 'filter.subtype',
      options: (subtypes.data?.items ?? []).map(({ code, label }) => ({
        value: code,
        label: `${code} · ${label}`,
      })),
    },
    { name: 'turn', label: 'filter.turn', options: named(turnLabels) },
    { name: 'energy', label: 'filter.energy', options: named(energyLabels) },
    { name: 'reads', label: 'filter.reads', options: named(readsLabels) },
    {
      name: 'assignee',
      label: 'filter.assignee',
      options: (people.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

/** What narrows the queue, in words. */
export function useFilterText(): (query: QueueQuery) => string {
  const t = useTexts('desk-casework')
  const filters = useFilters(true)
  return (query) =>
    [
      ...filters.map(
        ({ name, options }) => options.find(({ value }) => value === String(query[name]))?.label,
      ),
      query.words && `“${query.words}”`,
    ]
      .filter(Boolean)
      .join(', ') || t('saved.nothing')
}

/** Words at once, the rest folded. */
export function QueueFilters({ query }: { query: QueueQuery }) {
  const t = useTexts('desk-casework')
  const search = useSearch(300)
  const field = useRef<HTMLInputElement>(null)
  useCommands({ filter: () => field.current?.focus() })
  const count = countFilters(query)
  const [isOpen, setOpen] = useState(count > 0)
  const filters = useFilters(isOpen)
  return (
    <form method="dialog" className={styles.filters} role="search" onSubmit={search.onSubmit}>
      <TextInput
        ref={field}
        type="search"
        icon={iconSearch}
        aria-label={t('filter.words')}
        aria-keyshortcuts="/"
        placeholder={t('filter.words')}
        maxLength={100}
        value={search.typed}
        onChange={(event) => search.setTyped(event.target.value)}
      />
      <details
        className={styles.more}
        open={count > 0 || undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{count > 0 ? t('filter.some', { count }) : t('filter.more')}</summary>
        <div className={styles.grid}>
          {filters.map(({ name, label, options }) => (
            <Field key={name} label={t(label)}>
              {(control) => (
                <SelectInput
                  {...control}
                  placeholder={t('filter.all')}
                  value={String(query[name] ?? '')}
                  onChange={(event) => changeAddress({ [name]: event.target.value })}
                  options={options}
                />
              )}
            </Field>
          ))}
        </div>
      </details>
    </form>
  )
}
