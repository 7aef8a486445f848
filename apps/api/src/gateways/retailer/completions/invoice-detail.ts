import { invoiceDetail } from '@fanal/contract/invoices'
import { publicSettings } from '@fanal/contract/settings'
import { detailOf, findInvoice } from '../listed-invoice.ts'
import { completion } from '../visit.ts'

export const completeInvoiceDetail = completion(invoiceDetail, async ({ params }, visit) => {
  const { features } = await visit.ask(publicSettings, {})
  const types = features.displayTypes.filter((type) => type !== 'multipoint')
  return detailOf(await findInvoice(visit, Number(params['id']), types))
})
