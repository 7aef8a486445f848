import { banner, coupons, pageElements } from '@fanal/contract/content'
import { changes } from '@fanal/contract/contract-changes'
import { curveChart, curveInfo } from '@fanal/contract/consumption'
import { communications, contractDetail, listContracts } from '@fanal/contract/contracts'
import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import {
  invoiceChart,
  invoiceDetail,
  invoiceSummary,
  listInvoices,
  listMultipointInvoices,
  multipointInvoiceDetail,
} from '@fanal/contract/invoices'
import type { Caller } from '@fanal/contract/portal'
import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { couponsBanner, homeBanner } from '#features/content/server-banner.tsx'
import { firstContracts } from '#features/contracts/contract-cards.tsx'
import { contractsAround } from '#features/contracts/contract-selector.tsx'
import { wantedContracts } from '#features/contracts/contract-list.tsx'
import { firstCurve } from '#features/consumption/curve/wanted-curve.ts'
import { supplyList, wantedInvoices } from '#features/invoices/wanted-invoices.ts'
import type { PathMatch, RouteId } from '@fanal/contract/paths'
import { canCall, type PortalState } from '#lib/portal.tsx'
import { answerName } from '#lib/use-api.ts'

const invoiceRoutes: readonly RouteId[] = ['invoices', 'invoicesMultipoint', 'contractInvoices']

/**
 * Prefetches what a customer's first page shows, so that it is rendered complete. Failed calls are retried by the
 * browser.
 */
export async function firstAnswers(
  match: PathMatch | undefined,
  query: URLSearchParams,
  state: PortalState,
  call: Caller,
): Promise<Record<string, unknown>> {
  const { profile, settings, locale } = state
  const ask = async <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) => {
    if (!canCall(state, endpoint)) throw new Error(`Nobody answers ${endpoint.name}`)
    return [answerName(endpoint, args), await call(endpoint, args, { lang: locale })] as const
  }
  const asked: Promise<readonly [string, unknown]>[] = []
  const hasElements = profile !== null && settings.features.enableServerElements
  if (match?.id === 'home' && profile && !profile.new_customer)
    asked.push(ask(listContracts, firstContracts(settings)))
  if (match?.id === 'home' && hasElements) asked.push(ask(banner, homeBanner))
  if (match?.id === 'dynamicPage' && hasElements)
    asked.push(ask(pageElements, { params: { pageId: match.params['pageId'] ?? '' } }))
  const { contractName = '', contractType } = match?.params ?? {}
  const type = contractType === 'gas' ? 'gas' : 'electricity'
  if (match?.id === 'contracts' && profile) {
    const wanted = wantedContracts(type, settings.contracts.itemsPerPage, (name) => query.get(name))
    asked.push(ask(listContracts, { query: wanted }))
    if (hasCoupons(settings, state.flags)) asked.push(ask(banner, couponsBanner), ask(coupons, {}))
  }
  if (match?.id === 'contract' && profile) {
    const detail = ask(contractDetail, { params: { contractName } })
    // The contract's number is known only after its first answer.
    const ofNumber = async <S extends Schemas>(endpoint: Endpoint<S>, args: (id: number) => CallArgs<S>) =>
      ask(endpoint, args((await detail)[1].id))
    if (settings.features.enableInfoCCH && type === 'electricity') {
      asked.push(ofNumber(curveInfo, (id) => ({ params: { id } })))
      if (!query.has('view') && !query.has('start')) asked.push(ofNumber(curveChart, firstCurve))
    }
    asked.push(
      detail,
      ask(changes, { params: { contractName } }),
      ask(listContracts, contractsAround(type, contractName)),
    )
  }
  if (match?.id === 'communications' && profile) asked.push(ask(communications, { params: { contractName } }))
  if (match && invoiceRoutes.includes(match.id) && profile) {
    const wanted = wantedInvoices(match, settings, (name) => query.get(name))
    asked.push(
      wanted.type === 'multipoint'
        ? ask(listMultipointInvoices, { query: wanted.list })
        : ask(listInvoices, supplyList(wanted)),
      ask(invoiceSummary, { query: wanted.summary }),
      ask(invoiceChart, { query: wanted.chart }),
    )
    if (hasCoupons(settings, state.flags)) asked.push(ask(banner, couponsBanner), ask(coupons, {}))
  }
  const bill = { params: { id: Number(match?.params['id']) } }
  if (match?.id === 'invoice' && profile) asked.push(ask(invoiceDetail, bill))
  if (match?.id === 'multipointInvoice' && profile) asked.push(ask(multipointInvoiceDetail, bill))
  const answers = await Promise.allSettled(asked)
  return Object.fromEntries(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}
