import type { DisplayType, Settings } from '@fanal/domain/settings/settings'
import { type ChosenFilter, filterText, readChosen } from './filters/chosen-filters.ts'
import type { PathMatch } from '@fanal/contract/paths'

type Get = (name: string) => string | null | undefined

const pageSizes = [5, 10, 12, 25, 50, 100, 150]
const actions = ['download', 'payOnline'] as const
const views = ['months', 'years'] as const
export type ChartView = (typeof views)[number]
type InvoiceAction = (typeof actions)[number]

export const sizesWith = (configured: number) =>
  [...new Set([...pageSizes, configured])].sort((a, b) => a - b)

export interface InvoiceParams {
  type: DisplayType
  contractName: string | undefined
  action: InvoiceAction | undefined
  chosen: ChosenFilter[]
  /** The address has invalid filters: the list is without them. */
  isFilterUnreadable: boolean
  /** The chart that is open. */
  view: ChartView | undefined
  page: number
  limit: number
  /** Arguments of the calls. */
  list: { offset: number; limit: number; filter: string | undefined; contractName: string | undefined }
  chart: { type: DisplayType; contractName: string | undefined; filter: string | undefined }
  summary: { type: DisplayType; contractName: string | undefined }
}

/** Paying starts with unpaid invoices. */
const unpaid: ChosenFilter = { field: 'state', operator: '=', values: ['open'], isActive: true }

/** The invoices that an address asks for. */
export function invoiceParams({ id, params }: PathMatch, settings: Settings, get: Get): InvoiceParams {
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
    view: views.find((one) => one === get('chart')),
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
