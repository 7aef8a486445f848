import { changeInvoiceOnlineSchemas } from '@fanal/contract/schemas/contract-changes'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import type { z } from 'zod'
import type { RequestedKind } from '#features/contract-changes/change-kind'
import { changeLine } from '#features/contract-changes/summary-lines'
import { updateInvoiceOnline } from '#features/contracts/change-queries'
import { textsOf } from '#texts'

const values = changeInvoiceOnlineSchemas.body
type Values = z.infer<typeof values>

/** How invoices are sent. */
export const invoiceOnline: RequestedKind<Values, Values, Values, Values> = {
  kind: 'invoiceOnline',
  rule: changeRules.invoiceOnline,
  schemas: { payload: values, before: values },
  title: (locale) => textsOf('contract-changes', locale).kinds.invoiceOnline,
  check(_, { contract }, { invoice_online }) {
    const answer = { invoice_online }
    if (invoice_online === contract.invoice_online) return Promise.resolve({ answer })
    return Promise.resolve({
      answer,
      change: { payload: answer, before: { invoice_online: contract.invoice_online } },
    })
  },
  summary({ payload, before }, locale) {
    const { fields, values: texts } = textsOf('contract-changes', locale)
    const names = { email: texts.email, postal: texts.postal, 'postal+email': texts.postalEmail }
    return changeLine(
      fields.invoiceOnline,
      [names[before.invoice_online], names[payload.invoice_online]],
      locale,
    )
  },
  apply: (tx, own, { invoice_online }) => updateInvoiceOnline(tx, own, invoice_online),
}
