import type { InvoiceFilter } from '@fanal/domain/invoices/filters'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconTrash } from '#ui/text/icons.ts'
import { Switch } from '#ui/form/switch.tsx'
import { type ChosenFilter, isSameChoice } from './chosen-filters.ts'
import { FilterForm } from './filter-form.tsx'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import buttonLine from '#ui/button/button-line.module.css'
import styles from './filter-panel.module.css'
import { useFilterLabels } from './filter-labels.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'

interface FilterPanelProps {
  type: InvoiceParams['type']
  applied: readonly ChosenFilter[]
  /** Pending filters, until "apply". */
  draft: readonly ChosenFilter[]
  onDraft: (draft: ChosenFilter[]) => void
  onApply: (chosen: readonly ChosenFilter[]) => void
}

interface DraftProps {
  draft: readonly ChosenFilter[]
  /** The name of each, in the same order. */
  words: readonly string[]
  onDraft: FilterPanelProps['onDraft']
}

/** The filters made so far: each can be switched and deleted. */
function DraftFilters({ draft, words, onDraft }: DraftProps) {
  const t = useTexts('invoices')
  const replaceAt = (index: number, ...by: ChosenFilter[]) => onDraft(draft.toSpliced(index, 1, ...by))
  return (
    <ul className={styles.rows} aria-label={t('filters.made')}>
      {draft.map((filter, index) => (
        <li key={words[index]} className={styles.row}>
          <Switch
            label={words[index]}
            checked={filter.isActive}
            onChange={(isActive) => replaceAt(index, { ...filter, isActive })}
          />
          <Button
            variant="quiet"
            size="s"
            icon={iconTrash}
            label={t('filters.delete', { filter: words[index] ?? '' })}
            onClick={() => replaceAt(index)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Filters are created, switched, deleted, and applied together. */
export function FilterPanel({ type, applied, draft, onDraft, onApply }: FilterPanelProps) {
  const t = useTexts('invoices')
  const { filterLabels } = useFilterLabels()
  const [said, setSaid] = useState('')
  const isUnchanged = isSameChoice(applied, draft)
  const words = draft.map(filterLabels)
  const add = (filter: InvoiceFilter) => {
    if (!words.includes(filterLabels(filter))) onDraft([...draft, { ...filter, isActive: true }])
    setSaid(t('filters.added', { filter: filterLabels(filter) }))
  }
  const apply = () => {
    onApply(draft)
    setSaid(t('filters.appliedNow', { count: draft.filter(({ isActive }) => isActive).length }))
  }
  const removeAll = () => {
    onApply([])
    setSaid(t('filters.removedNow'))
  }
  return (
    <div className={cx(box.sunken, styles.panel)}>
      <FilterForm type={type} count={draft.length} onAdd={add} />
      {draft.length > 0 && <DraftFilters draft={draft} words={words} onDraft={onDraft} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={buttonLine.line}>
        <Button
          variant="primary"
          disabledReason={isUnchanged ? t('filters.unchanged') : undefined}
          onClick={apply}
        >
          {t('filters.apply')}
        </Button>
        {(draft.length > 0 || applied.length > 0) && (
          <Button variant="quiet" onClick={removeAll}>
            {t('filters.removeAll')}
          </Button>
        )}
      </div>
    </div>
  )
}
