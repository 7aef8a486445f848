import { multipointInvoiceDetail } from '@fanal/contract/invoices'
import { detailOf, findInvoice } from '../listed-invoice.ts'
import { completion } from '../visit.ts'

export const completeMultipointInvoiceDetail = completion(
  multipointInvoiceDetail,
  async ({ params }, visit) => detailOf(await findInvoice(visit, Number(params['id']), ['multipoint'])),
)
