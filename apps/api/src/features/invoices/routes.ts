import * as invoices from '@fanal/contract/invoices'
import * as schemas from '@fanal/contract/schemas/invoices'
import { isDay, madridDayOf } from '@fanal/domain/dates'
import { checkFilters, type InvoiceFilter } from '@fanal/domain/invoices/filters'
import { isDemoCertificate } from '#platform/certificate'
import type { Db } from '#platform/database'
import { findIsPaymentOn } from '#features/settings/payment-on-queries'
import type { Deps } from '#deps'
import { type CustomerCall, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { sendFile } from '#platform/files'
import { findSettings } from '#features/settings/queries'
import { composeDownload, downloadTypesOf } from './download-invoice.ts'
import { findInvoiceDetail, type InvoiceKind } from './explain-queries.ts'
import type { InvoicesWanted } from './filter-queries.ts'
import { findChart, findMonths } from './chart-queries.ts'
import { findInvoicesPage, type PageWanted } from './list-queries.ts'
import { listed } from './listed-invoice.ts'
import { findCounts, findOwed, findOwedElsewhere, findUnderway } from './owed-queries.ts'
import { findFilterParams, findInvoiceAddress, hasCurves } from './queries.ts'

export function routes(deps: Deps): Route[] {
  return [...listRoutes(deps), ...aboutRoutes(deps), ...detailRoutes(deps)]
}

interface ListQuery extends Omit<PageWanted, 'after'> {
  filter?: string | undefined
  contractName?: string | undefined
  after?: string | undefined
}

/** The filters of an address; only known fields and operators are accepted. */
function filtersOf({ filter, contractName }: Pick<ListQuery, 'filter' | 'contractName'>): InvoiceFilter[] {
  const checked = checkFilters(filter ? jsonOf(filter) : [])
  if ('problem' in checked) throw new AppError('invalid_request', { errors: { filter: [checked.problem] } })
  const pinned: InvoiceFilter[] = contractName
    ? [{ field: 'polissa_id.name', operator: '=', values: [contractName] }]
    : []
  return [...pinned, ...checked.filters]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function placeOf(after: string | undefined): PageWanted['after'] {
  if (after === undefined) return undefined
  const [, date, id] = /^(\d{4}-\d{2}-\d{2}),(\d{1,15})$/.exec(after) ?? []
  if (!date || !id || !isDay(date))
    throw new AppError('invalid_request', { errors: { after: ['invalid_format'] } })
  return { date, id: Number(id) }
}

/** Whether card payment is possible: there is a provider. */
const hasPlatform = ({ gateways }: Deps) => gateways.payment.length > 0

async function pageOf(
  deps: Deps,
  db: Db,
  wanted: InvoicesWanted,
  query: ListQuery,
  call: Pick<CustomerCall<object>, 'locale'>,
) {
  const { offset, limit } = query
  const found = await findInvoicesPage(db, wanted, { offset, limit, after: placeOf(query.after) })
  const isPaymentOn = found.is_payment_on && hasPlatform(deps)
  const last = found.rows.length === limit ? found.rows.at(-1) : undefined
  return {
    items: found.rows.map((row) => listed(row, call.locale, isPaymentOn)),
    n_items: found.n_items,
    is_more: found.is_more,
    offset,
    limit,
    next: last ? `${last.date},${last.id}` : null,
  }
}

function listRoutes(deps: Deps): Route[] {
  return [
    route(invoices.listInvoices, schemas.listInvoicesSchemas, ({ query, session, db, locale }) => {
      const wanted = { customerId: session.customerId, type: query.type, filters: filtersOf(query) }
      return pageOf(deps, db, wanted, query, { locale })
    }),
    route(
      invoices.listMultipointInvoices,
      schemas.listMultipointInvoicesSchemas,
      async ({ query, session, db, locale }) => {
        const { customerId } = session
        const wanted = { customerId, type: 'multipoint' as const, filters: filtersOf(query) }
        const page = await pageOf(deps, db, wanted, query, { locale })
        const address_invoice_id = await findInvoiceAddress(db, customerId)
        return { ...page, items: page.items.map((item) => ({ ...item, address_invoice_id })) }
      },
    ),
  ]
}

function aboutRoutes(deps: Deps): Route[] {
  const { env } = deps
  return [
    route(invoices.filterParams, schemas.filterParamsSchemas, ({ query, session, db }) =>
      findFilterParams(db, session.customerId, query.type, query.fields),
    ),
    route(invoices.invoiceSummary, schemas.invoiceSummarySchemas, async ({ query, session, db }) => {
      const wanted = { customerId: session.customerId, type: query.type, filters: filtersOf(query) }
      const owed = await findOwed(db, wanted, madridDayOf(Date.now()))
      const owed_elsewhere = await findOwedElsewhere(db, wanted)
      const underway = await findUnderway(db, wanted)
      const isPaymentOn = hasPlatform(deps) && (await findIsPaymentOn(db))
      const { invoicing } = await findSettings(db)
      const hasCurve = await hasCurves(db, session.customerId, query.type)
      return {
        ...owed,
        ...underway,
        owed_elsewhere,
        payable: isPaymentOn ? owed.payable : [],
        counts: await findCounts(db, session.customerId),
        download_types: downloadTypesOf({ env, invoicing, hasCurve }),
        is_demo_certificate: isDemoCertificate(env),
      }
    }),
    route(invoices.invoiceMonths, schemas.invoiceMonthsSchemas, ({ query, session, db }) =>
      findMonths(db, { customerId: session.customerId, type: query.type, filters: filtersOf(query) }),
    ),
    route(invoices.invoiceChart, schemas.invoiceChartSchemas, async ({ query, session, db }) => {
      const wanted = { customerId: session.customerId, type: query.type, filters: filtersOf(query) }
      const { invoices: settings } = await findSettings(db)
      const { maxContractsInChart: contracts } = settings
      return findChart(db, wanted, { months: query.months, contracts, isFiltered: Boolean(query.filter) })
    }),
  ]
}

function detailRoutes(deps: Deps): Route[] {
  const { env } = deps
  const detail =
    (kind: InvoiceKind) =>
    async ({ params, session, db, locale }: CustomerCall<typeof schemas.invoiceDetailSchemas>) => {
      const isPaymentOn = hasPlatform(deps) && (await findIsPaymentOn(db))
      const wanted = { customerId: session.customerId, id: params.id, kind }
      const { invoicing } = await findSettings(db)
      const downloadTypes = (hasCurve: boolean) => downloadTypesOf({ env, invoicing, hasCurve })
      const found = await findInvoiceDetail(db, wanted, { locale, isPaymentOn, downloadTypes })
      if (!found) throw new AppError('not_found')
      return found
    }
  const download =
    (kind: InvoiceKind) =>
    async ({ params, session, db, locale, reply }: CustomerCall<typeof schemas.invoiceDownloadSchemas>) => {
      const { id, downloadType: type } = params
      const wanted = { customerId: session.customerId, id, kind, type, locale }
      return sendFile(reply, await composeDownload({ db, env }, wanted))
    }
  return [
    route(invoices.downloadInvoice, schemas.invoiceDownloadSchemas, download('supply')),
    route(invoices.downloadMultipointInvoice, schemas.invoiceDownloadSchemas, download('multipoint')),
    route(invoices.invoiceDetail, schemas.invoiceDetailSchemas, detail('supply')),
    route(invoices.multipointInvoiceDetail, schemas.invoiceDetailSchemas, detail('multipoint')),
  ]
}
