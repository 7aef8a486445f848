import { publicProducts } from '@fanal/contract/comparators'
import { curveChart, curveInfo } from '@fanal/contract/consumption'
import { gasReadings } from '@fanal/contract/gas-readings'
import { banner, coupons, pageElements } from '@fanal/contract/content'
import { changes } from '@fanal/contract/contract-changes'
import { communications, contractDetail, listContracts } from '@fanal/contract/contracts'
import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { owed, recentUse, underWay } from '@fanal/contract/home'
import * as invoices from '@fanal/contract/invoices'
import { omipAlerts, omipPrices, omipProducts } from '@fanal/contract/market-alerts'
import { listNewsletters, subscriber } from '@fanal/contract/newsletter'
import { countNotices, listNotices, noticePreferences } from '@fanal/contract/notices'
import { paymentPlatforms } from '@fanal/contract/payment'
import * as support from '@fanal/contract/support'
import type { PathMatch } from '@fanal/contract/paths'
import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { bannerCodes } from '#features/content/banner-codes.ts'
import { contractsAround, firstContracts, wantedContracts } from '#features/contracts/wanted-contracts.ts'
import { figureCurve, firstCurve } from '#features/consumption/curve/wanted-curve.ts'
import { allContracts, contractIn } from '#features/support/contact/wanted-contracts.ts'
import { wantedCases } from '#features/support/list/wanted-cases.ts'
import { subscriptorIn } from '#features/newsletter/subscriptor.ts'
import { productShown } from '#features/market-alerts/product-shown.ts'
import { newestNotices } from '#features/notices/newest-notices.ts'
import { supplyList, wantedInvoices } from '#features/invoices/wanted-invoices.ts'
import type { PortalState } from '#lib/portal.tsx'

// What each page shows at once. The functions return the arguments that the page's components use.

export type Ask = <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) => Promise<Answer<S>>

/** Makes a call; returns the calls that its answer leads to. */
export type PageCall = (ask: Ask) => Promise<readonly PageCall[]>

export interface Visit {
  match: PathMatch
  query: URLSearchParams
  state: PortalState
}

/** The calls of a customer's page, from address, settings and profile. */
export type Load = (visit: Visit) => readonly PageCall[]

const want =
  <S extends Schemas>(
    endpoint: Endpoint<S>,
    args: CallArgs<S>,
    next: (answer: Answer<S>) => readonly PageCall[] = () => [],
  ): PageCall =>
  async (ask) =>
    next(await ask(endpoint, args))

/** Makes all calls in parallel. Failed ones are left out: the page retries them. */
export async function askAll(calls: readonly PageCall[], ask: Ask): Promise<void> {
  await Promise.allSettled(calls.map(async (call) => askAll(await call(ask), ask)))
}

const typeIn = ({ params }: PathMatch) => (params['contractType'] === 'gas' ? 'gas' : 'electricity')
const idIn = ({ params }: PathMatch) => ({ params: { id: Number(params['id']) } })
const nameIn = ({ params }: PathMatch) => ({ params: { contractName: params['contractName'] ?? '' } })

const couponCalls = ({ settings, flags }: PortalState) =>
  hasCoupons(settings, flags)
    ? [
        ...(settings.features.enableServerElements
          ? [want(banner, { params: { code: bannerCodes.coupons } })]
          : []),
        want(coupons, {}),
      ]
    : []

export const homeCalls: Load = ({ state: { settings, profile } }) => [
  ...(profile?.new_customer
    ? []
    : [
        want(owed, {}),
        ...(settings.features.enableInfoCCH ? [want(recentUse, { query: {} })] : []),
        want(underWay, {}),
        want(listContracts, firstContracts(settings)),
      ]),
  ...(settings.features.enableServerElements ? [want(banner, { params: { code: bannerCodes.home } })] : []),
]

export const dynamicPageCalls: Load = ({ match, state }) =>
  state.settings.features.enableServerElements
    ? [want(pageElements, { params: { pageId: match.params['pageId'] ?? '' } })]
    : []

export const comparatorCalls: Load = () => [want(publicProducts, {})]

export const contractsCalls: Load = ({ match, query, state }) => {
  const { itemsPerPage } = state.settings.contracts
  const wanted = wantedContracts(typeIn(match), itemsPerPage, (name) => query.get(name))
  return [want(listContracts, { query: wanted }), ...couponCalls(state)]
}

export const contractCalls: Load = ({ match, query, state }) => {
  const hasCurve = state.settings.features.enableInfoCCH && typeIn(match) === 'electricity'
  const hasGas = state.settings.features.enableInfoCCH && typeIn(match) === 'gas'
  const isFirstCurve = !query.has('view') && !query.has('start')
  const { params } = nameIn(match)
  return [
    // The contract's number is known only after its first answer.
    want(contractDetail, { params }, ({ id }) => [
      ...(hasCurve
        ? [
            want(curveInfo, { params: { id } }, ({ last_day }) =>
              last_day ? [want(curveChart, figureCurve(id, last_day))] : [],
            ),
          ]
        : []),
      ...(hasGas ? [want(gasReadings, { params: { id } })] : []),
      ...(hasCurve && isFirstCurve ? [want(curveChart, firstCurve(id))] : []),
    ]),
    want(changes, { params }),
    want(listContracts, contractsAround(typeIn(match), params.contractName)),
  ]
}

export const communicationsCalls: Load = ({ match }) => [want(communications, nameIn(match))]

export const invoicesCalls: Load = ({ match, query, state }) => {
  const wanted = wantedInvoices(match, state.settings, (name) => query.get(name))
  return [
    wanted.type === 'multipoint'
      ? want(invoices.listMultipointInvoices, { query: wanted.list })
      : want(invoices.listInvoices, supplyList(wanted)),
    // Several are paid together if the provider can.
    want(invoices.invoiceSummary, { query: wanted.summary }, ({ payable }) =>
      state.settings.invoices.enablePayment && payable.length > 1 ? [want(paymentPlatforms, {})] : [],
    ),
    want(invoices.invoiceMonths, { query: wanted.chart }),
    ...(wanted.view === 'months' ? [want(invoices.invoiceChart, { query: wanted.chart })] : []),
    ...couponCalls(state),
  ]
}

export const invoiceCalls: Load = ({ match }) => [want(invoices.invoiceDetail, idIn(match))]

export const multipointInvoiceCalls: Load = ({ match }) => [
  want(invoices.multipointInvoiceDetail, idIn(match)),
]

export const customerServiceCalls: Load = () => [
  want(support.caseCategories, { query: {} }),
  want(
    support.listCases,
    wantedCases(() => undefined),
  ),
]

export const requestsCalls: Load = ({ query }) => [
  want(
    support.listCases,
    wantedCases((name) => query.get(name)),
  ),
  want(listContracts, allContracts(query.get('contract') ?? undefined)),
]

export const requestCalls: Load = ({ match }) => [
  want(support.caseDetail, { params: { id: match.params['id'] ?? '' } }),
]

export const newRequestCalls: Load = ({ query }) => [
  want(listContracts, allContracts(query.get('contract') ?? undefined)),
  want(support.caseCategories, { query: {} }),
]

export const claimsCalls: Load = ({ query }) => {
  const asked = query.get('contract') ?? undefined
  return [
    want(listContracts, allContracts(asked), ({ items }) => {
      const type = contractIn(items, asked)?.type
      return [want(support.claimTypes, { query: type ? { type } : {} })]
    }),
  ]
}

/** Not where they are sent to: the secret address of a calendar is in no document that a browser may keep. */
export const noticesCalls: Load = () => [want(listNotices, newestNotices), want(noticePreferences, {})]

/** What a customer's frame shows: asked by the server only, in the browser the bell asks. */
export const frameCalls: readonly PageCall[] = [want(countNotices, {})]

/** With the link of a mail the page asks by itself: what the server draws for visitors is shared for some seconds. */
export const newsletterCalls: Load = ({ query, state }) => {
  if (query.has('params')) return []
  const subscriptor = subscriptorIn(undefined)
  return [
    want(listNewsletters, { params: { subscriptor } }),
    ...(state.profile ? [want(subscriber, { params: { subscriber: subscriptor } })] : []),
  ]
}

export const marketCalls: Load = ({ query }) => [
  want(omipProducts, {}),
  want(omipAlerts, {}, (alerts) => {
    const product = productShown(query.get('product'), alerts)
    return product === undefined ? [] : [want(omipPrices, { query: { product } })]
  }),
]
