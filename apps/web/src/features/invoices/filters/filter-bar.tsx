import { type ReactNode, useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { stepAddress } from '#lib/use-address-state.ts'
import { Button } from '#ui/button/button.tsx'
import { iconChevronDown, iconChevronUp, iconClose, iconFilter } from '#ui/text/icons.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { type ChosenFilter, writeChosen } from './chosen-filters.ts'
import styles from './filter-bar.module.css'
import { useFilterLabels } from './filter-labels.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel)

const panelId = 'invoice-filters'

/** Choosing filters ends the action of the address. */
export const applyFilters = (chosen: readonly ChosenFilter[]) =>
  stepAddress({ ...writeChosen(chosen), action: undefined })

interface FilterBarProps {
  wanted: InvoiceParams
  /** The contract of the address can be removed. */
  isContractRemovable: boolean
  /** Before and after the button, in its line. */
  start: ReactNode
  end: ReactNode
}

/** The active filters, and the panel that changes them. */
export function FilterBar({ wanted, isContractRemovable, start, end }: FilterBarProps) {
  const t = useTexts('invoices')
  const [isOpen, setOpen] = useState(false)
  const { chosen, type } = wanted
  const kept = JSON.stringify(chosen)
  const [draft, setDraft] = useState({ kept, filters: chosen })
  // The back button and the chips change the applied filters: pending ones are dropped.
  if (draft.kept !== kept) setDraft({ kept, filters: chosen })
  const active = chosen.filter(({ isActive }) => isActive)
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        {start}
        <Button
          size="s"
          icon={iconFilter}
          iconEnd={isOpen ? iconChevronUp : iconChevronDown}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {active.length > 0 ? t('filters.openCount', { count: active.length }) : t('filters.open')}
        </Button>
        {end}
      </div>
      <ActiveFilters wanted={wanted} isContractRemovable={isContractRemovable} isOpen={isOpen} />
      {isOpen && (
        <section id={panelId} aria-label={t('filters.open')}>
          <LazyBoundary waiting={<Skeleton shape="block" className={styles.waiting} />}>
            <FilterPanel
              type={type}
              applied={chosen}
              draft={draft.filters}
              onDraft={(filters) => setDraft({ kept, filters })}
              onApply={applyFilters}
            />
          </LazyBoundary>
        </section>
      )}
    </div>
  )
}

interface ActiveFiltersProps extends Pick<FilterBarProps, 'wanted' | 'isContractRemovable'> {
  /** The open panel has them already. */
  isOpen: boolean
}

function ActiveFilters({ wanted, isContractRemovable, isOpen }: ActiveFiltersProps) {
  const t = useTexts('invoices')
  const { filterLabels } = useFilterLabels()
  const { chosen, contractName } = wanted
  const shown = isOpen ? [] : chosen.filter(({ isActive }) => isActive)
  const isPinned = contractName && isContractRemovable
  if (!isPinned && shown.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('filters.applied')}>
      {isPinned && (
        <FilterChip
          words={t('filters.contract', { name: contractName })}
          onRemove={() => stepAddress({ contractName: undefined, page: undefined })}
        />
      )}
      {shown.map((one) => (
        <FilterChip
          key={filterLabels(one)}
          words={filterLabels(one)}
          onRemove={() => applyFilters(chosen.filter((other) => other !== one))}
        />
      ))}
    </ul>
  )
}

function FilterChip({ words, onRemove }: { words: string; onRemove: () => void }) {
  const t = useTexts('invoices')
  return (
    <li className={styles.chip}>
      <span>{words}</span>
      <button type="button" aria-label={t('filters.remove', { filter: words })} onClick={onRemove}>
        <Icon path={iconClose} size="s" />
      </button>
    </li>
  )
}
