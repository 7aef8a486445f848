import type { DisplayType, Settings } from '@fanal/domain/settings/settings'
import { type ChosenFilter, filterText, readChosen } from './filters/chosen-filters.ts'
import type { PathMatch } from '@fanal/contract/paths'

type Get = (name: string) => string | null | undefined

/** Spec 2 §9. */
const pageSizes = [5, 10, 12, 25, 50, 100, 150]
const actions = ['download', 'payOnline'] as const
type InvoiceAction = (typeof actions)[number]

export const sizesWith = (configured: number) =>
  [...new Set([...pageSizes, configured])].sort((a, b) => a - b)

export interface WantedInvoices {
  type: DisplayType
  contractName: string | undefined
  action: InvoiceAction | undefined
  chosen: ChosenFilter[]
  /** The address has filters that nobody understands: the list is without them. */
  isFilterUnreadable: boolean
  page: number
  limit: number
  /** What the calls are asked for. */
  list: { offset: number; limit: number; filter: string | undefined; contractName: string | undefined }
  chart: { type: DisplayType; contractName: string | undefined; filter: string | undefined }
  summary: { type: DisplayType; contractName: string | undefined }
}

/** Paying begins with what is not paid yet. */
const unpaid: ChosenFilter = { field: 'state', operator: '=', values: ['open'], isActive: true }

/** Which invoices an address asks for (spec 2 §2, invoices screen). */
export function wantedInvoices({ id, params }: PathMatch, settings: Settings, get: Get): WantedInvoices {
  const { displayTypes } = settings.features
  const { itemsPerPage, enablePayment } = settings.invoices
  const type = typeOf(id, params['contractType'] ?? get('contractType'), displayTypes)
  const contractName = params['contractName'] ?? (get('contractName') || undefined)
  const asked = actions.find((one) => one === get('action'))
  const action = asked === 'payOnline' && !enablePayment ? undefined : asked
  const { chosen: kept, isUnreadable } = readChosen(get)
  const chosen = action === 'payOnline' && kept.length === 0 ? [unpaid] : kept
  const limit = sizesWith(itemsPerPage).find((size) => size === Number(get('limit'))) ?? itemsPerPage
  const page = Math.min(Math.max(1, Math.trunc(Number(get('page'))) || 1), Math.floor(1_000_000 / limit))
  const filter = filterText(chosen.filter(({ isActive }) => isActive))
  return {
    type,
    contractName,
    action,
    chosen,
    isFilterUnreadable: isUnreadable,
    page,
    limit,
    list: { offset: (page - 1) * limit, limit, filter, contractName },
    chart: { type, contractName, filter },
    summary: { type, contractName },
  }
}

function typeOf(
  id: PathMatch['id'],
  asked: string | null | undefined,
  displayTypes: readonly DisplayType[],
): DisplayType {
  if (id === 'invoicesMultipoint') return 'multipoint'
  if (id === 'contractInvoices') return asked === 'gas' ? 'gas' : 'electricity'
  return displayTypes.find((one) => one === asked) ?? displayTypes[0] ?? 'electricity'
}

/** The call of a supply's list names its type; the multipoint list is a call of its own. */
export const supplyList = ({ type, list }: Pick<WantedInvoices, 'type' | 'list'>) => ({
  query: { ...list, type: type === 'gas' ? ('gas' as const) : ('electricity' as const) },
})
