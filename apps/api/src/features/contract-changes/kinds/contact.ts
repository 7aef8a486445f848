import {
  checkContactChange,
  cleanContact,
  type ContactField,
} from '@fanal/domain/contract-changes/contact-change'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { z } from 'zod'
import { changeEmail } from '#features/contract-changes/change-email'
import type { RequestedKind } from '#features/contract-changes/change-kind'
import { changeLine } from '#features/contract-changes/summary-lines'
import { updateAddressContact } from '#features/contracts/change-queries'
import { AppError, refuseWrong } from '#platform/errors'
import { textsOf } from '#texts'

const payload = z.object({ field: z.enum(['email', 'mobile']), value: z.string() })
const before = z.object({ value: z.string() })

/** Inline editing of e-mail or mobile of the current address. */
export const contact: RequestedKind<
  { field: ContactField; value: string },
  z.infer<typeof payload>,
  z.infer<typeof before>,
  { value: string }
> = {
  kind: 'contact',
  rule: changeRules.contact,
  schemas: { payload, before },
  title: (locale) => textsOf('contract-changes', locale).kinds.contact,
  async check(tx, { deps, session, contract }, { field, value: typed }) {
    const current = contract.notification_address
    if (!current) throw new AppError('not_possible', { errors: { _: ['no_address'] } })
    refuseWrong(checkContactChange(field, typed))
    const value = cleanContact(field, typed)
    if (value === current[field]) return { answer: { value } }
    if (field === 'email') await changeEmail(deps.env, tx, { session, contract, email: value })
    return { answer: { value }, change: { payload: { field, value }, before: { value: current[field] } } }
  },
  summary: ({ payload: after, before: old }, locale) =>
    changeLine(textsOf('contract-changes', locale).fields[after.field], [old.value, after.value], locale),
  apply: (tx, own, { field, value }) => updateAddressContact(tx, own, field, value),
}
