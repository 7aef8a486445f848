import { useRef } from 'react'
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
  name: 'kind' | 'turn' | 'energy' | 'reads'
  label: CaseworkKey
  options: Readonly<Record<string, CaseworkKey>>
}

const filters: readonly Filter[] = [
  { name: 'kind', label: 'filter.kind', options: caseKindLabels },
  { name: 'turn', label: 'filter.turn', options: turnLabels },
  { name: 'energy', label: 'filter.energy', options: energyLabels },
  { name: 'reads', label: 'filter.reads', options: readsLabels },
]

/** What narrows the queue, in words. */
export function useFilterText(): (query: QueueQuery) => string {
  const t = useTexts('desk-casework')
  return (query) =>
    [
      ...filters.map(({ name, options }) => options[query[name] ?? '']).map((key) => key && t(key)),
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
      <details className={styles.more} open={count > 0 || undefined}>
        <summary>{count > 0 ? t('filter.some', { count }) : t('filter.more')}</summary>
        <div className={styles.grid}>
          {filters.map(({ name, label, options }) => (
            <Field key={name} label={t(label)}>
              {(control) => (
                <SelectInput
                  {...control}
                  placeholder={t('filter.all')}
                  value={query[name] ?? ''}
                  onChange={(event) => changeAddress({ [name]: event.target.value })}
                  options={Object.entries(options).map(([value, key]) => ({ value, label: t(key) }))}
                />
              )}
            </Field>
          ))}
        </div>
      </details>
    </form>
  )
}
