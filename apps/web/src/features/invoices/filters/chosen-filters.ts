import { checkFilters, type InvoiceFilter } from '@fanal/domain/invoices/filters'

/** A filter that was made; one that is not active waits without taking part. */
export interface ChosenFilter extends InvoiceFilter {
  isActive: boolean
}

type Get = (name: string) => string | null | undefined

const termOf = ({ field, operator, values }: InvoiceFilter) => [
  field,
  operator,
  operator === 'in' ? values : values[0],
]

/** As it is sent and kept in the address: `[["number","like","FE26"]]`. */
export function filterText(filters: readonly InvoiceFilter[]): string | undefined {
  return filters.length > 0 ? JSON.stringify(filters.map(termOf)) : undefined
}

/** Undefined where they cannot be read. */
function filtersIn(text: string | null | undefined): InvoiceFilter[] | undefined {
  if (!text) return []
  try {
    const checked = checkFilters(JSON.parse(text))
    return 'filters' in checked ? checked.filters : undefined
  } catch {
    return undefined
  }
}

/** The filters of an address: active ones in `filter`, waiting ones in `filterOff`. What cannot be read is left out, and told. */
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

/** What an address says of them; a new choice begins at page 1. */
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
