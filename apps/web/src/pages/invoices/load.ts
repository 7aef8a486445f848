import { couponsLoad } from '#features/content/reads.ts'
import { invoiceParams } from '#features/invoices/invoice-params.ts'
import {
  invoiceChartRead,
  invoiceMonthsRead,
  invoiceRead,
  invoicesRead,
  invoiceSummaryRead,
  multipointInvoiceRead,
  multipointInvoicesRead,
} from '#features/invoices/reads.ts'
import { platformsRead } from '#features/payment/reads.ts'
import { type Load, readThen } from '#lib/api/read.ts'

export const invoicesLoad: Load = (visit) => {
  const params = invoiceParams(visit.match, visit.state.settings, (name) => visit.query.get(name))
  return [
    params.type === 'multipoint' ? multipointInvoicesRead(params) : invoicesRead(params),
    // Several are paid together if the provider can.
    readThen(invoiceSummaryRead(params), ({ payable }) =>
      visit.state.settings.invoices.enablePayment && payable.length > 1 ? [platformsRead] : [],
    ),
    invoiceMonthsRead(params),
    ...(params.view === 'months' ? [invoiceChartRead(params)] : []),
    ...couponsLoad(visit),
  ]
}

export const invoiceLoad: Load = ({ match }) => [invoiceRead(Number(match.params['id']))]

export const multipointInvoiceLoad: Load = ({ match }) => [multipointInvoiceRead(Number(match.params['id']))]
