import { addressBody } from '@fanal/contract/schemas/contract-changes'
import {
  batteryFate,
  checkLeaving,
  type Leaving,
  leavingReasons,
} from '@fanal/domain/contract-changes/leaving'
import { cleanAddress } from '@fanal/domain/contract-changes/postal-address'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { madridDayOf } from '@fanal/domain/dates'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { eurosToCents } from '@fanal/domain/money'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { z } from 'zod'
import { type RequestedKind, waiting } from '#features/contract-changes/change-kind'
import { endFor } from '#features/contract-changes/handover/end-for'
import { changeLine, dayText, newLines } from '#features/contract-changes/summary-lines'
import { updateNotificationAddress } from '#features/contracts/change-queries'
import { keepAddress } from '#features/contracts/holder-queries'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { refuseWrong } from '#platform/errors'
import { textsOf } from '#texts'

const payload = z.object({
  reason: z.enum(leavingReasons),
  day: z.string(),
  /** Where the last invoice goes, if elsewhere than until now. */
  address: addressBody.optional(),
  full_address: z.string(),
  /** Euros, as they were shown. */
  debt: z.string(),
  batteries: z.array(
    z.object({ name: z.string(), euros: z.string(), fate: z.enum(['shared', 'movable', 'lost']) }),
  ),
})
const before = z.object({ full_address: z.string() })

/** The end of the supply: signed by the customer, then sent to the distributor, who cuts it. */
export const leaving: RequestedKind<
  Leaving,
  z.infer<typeof payload>,
  z.infer<typeof before>,
  typeof waiting
> = {
  kind: 'leaving',
  rule: changeRules.leaving,
  schemas: { payload, before },
  title: (locale) => textsOf('contract-changes', locale).kinds.leaving,
  isSigned: true,
  check(_, { session, contract }, form) {
    const notices = contract.notification_address
    refuseWrong(checkLeaving(form, { today: madridDayOf(Date.now()), hasAddress: notices !== null }))
    const address = {
      ...cleanAddress(form.address),
      name: notices?.name ?? contract.owner_partner.name,
      email: notices?.email ?? '',
      mobile: notices?.mobile ?? '',
    }
    const isElsewhere = form.invoiceTo === 'other'
    const current = notices?.full_address ?? ''
    return Promise.resolve({
      answer: waiting,
      change: {
        payload: {
          reason: payload.shape.reason.parse(form.reason),
          day: form.day,
          ...(isElsewhere && { address }),
          full_address: isElsewhere ? formatAddress(address, textsLanguage(session.locale)) : current,
          debt: contract.amount_debt,
          batteries: contract.bateria_virtual.flatMap((battery) => {
            const fate = batteryFate(battery)
            return fate ? [{ name: battery.bateria.name, euros: battery.total_descompte, fate }] : []
          }),
        },
        before: { full_address: current },
      },
    })
  },
  summary({ payload: wanted, before: old }, locale) {
    const { handover: t } = textsOf('contract-changes', locale)
    return [
      ...newLines(
        [
          [t.end, dayText(wanted.day, locale)],
          [t.reason, t.reasons[wanted.reason]],
        ],
        locale,
      ),
      ...changeLine(t.lastInvoice, [old.full_address, wanted.full_address], locale),
      ...newLines([[t.owed, documentFormats(locale).cents(eurosToCents(wanted.debt))]], locale),
      ...wanted.batteries.map(({ name, euros, fate }) => ({
        field: name,
        before: documentFormats(locale).cents(eurosToCents(euros)),
        after: t.fates[fate],
      })),
    ]
  },
  notes(_, locale) {
    const { handover: t } = textsOf('contract-changes', locale)
    return [t.noteSwitch, t.noteCut, t.noteDue]
  },
  /** The supply has been cut. */
  async apply(tx, own, { day, address, full_address }) {
    const { customerId, contractId } = own
    await endFor(tx, own, { day, reason: 'leaving' })
    if (!address) return
    const { id } = await keepAddress(tx, customerId, { ...address, full_address })
    await updateNotificationAddress(tx, { customerId, contractId }, id)
  },
}
