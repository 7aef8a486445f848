import { checkFilters, type InvoiceFilter } from '@fanal/domain/invoices/filters'

/** A filter; an inactive one is kept without effect. */
export interface ChosenFilter extends InvoiceFilter {
  isActive: boolean
}

type Get = (name: string) => string | null | undefined

const termOf = ({ field, operator, values }: InvoiceFilter) => [
  field,
  operator,
  operator === 'in' ? values : values[0],
]

/** As sent and kept in the address: `[["number","like","FE26"]]`. */
export function filterText(filters: readonly InvoiceFilter[]): string | undefined {
  return filters.length > 0 ? JSON.stringify(filters.map(termOf)) : undefined
}

/** Undefined if it cannot be parsed. */
function filtersIn(text: string | null | undefined): InvoiceFilter[] | undefined {
  if (!text) return []
  try {
    const checked = checkFilters(JSON.parse(text))
    return 'filters' in checked ? checked.filters : undefined
  } catch {
    return undefined
  }
}

/**
 * The filters of an address: active ones in `filter`, inactive ones in `filterOff`. Invalid ones are dropped, with a
 * note.
 */
export function readChosen(get: Get): { chosen: ChosenFilter[]; isUnreadable: boolean } {
  const [active, waiting] = [filtersIn(get('filter')), filtersIn(get('filterOff'))]
  return {
    chosen: [
      ...(active ?? []).map((one) => ({ ...one, isActive: true })),
      ...(waiting ?? []).map((one) => ({ ...one, isActive: false })),
    ],
    isUnreadable: !active || !waiting,
  }
}

/** Filters as address parameters; a change resets to page 1. */
export function writeChosen(chosen: readonly ChosenFilter[]): Record<string, string | undefined> {
  return {
    filter: filterText(chosen.filter(({ isActive }) => isActive)),
    filterOff: filterText(chosen.filter(({ isActive }) => !isActive)),
    page: undefined,
  }
}

/** Whether applying would change anything. */
export const isSameChoice = (a: readonly ChosenFilter[], b: readonly ChosenFilter[]) =>
  JSON.stringify(writeChosen(a)) === JSON.stringify(writeChosen(b))
