import { checkAddress, cleanAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { z } from 'zod'
import { changeEmail } from '#features/contract-changes/change-email'
import type { RequestedKind } from '#features/contract-changes/change-kind'
import { changeLine } from '#features/contract-changes/summary-lines'
import { updateNotificationAddress } from '#features/contracts/change-queries'
import { findAddress, keepAddress, type ListedAddress } from '#features/contracts/holder-queries'
import { findCities } from '#features/lookups/queries'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { textsOf } from '#texts'

/** A new address, or one of the customer's. */
type AddressForm = { address: PostalAddress } | { addressId: number }

const payload = z.object({ address_id: z.number(), full_address: z.string() })
const before = z.object({ full_address: z.string().optional() })

/** Where notices go. A new address is available to the customer's other contracts too. */
export const address: RequestedKind<
  AddressForm,
  z.infer<typeof payload>,
  z.infer<typeof before>,
  ListedAddress
> = {
  kind: 'address',
  rule: changeRules.address,
  schemas: { payload, before },
  title: (locale) => textsOf('contract-changes', locale).kinds.address,
  async check(tx, { deps, session, contract }, form) {
    const chosen =
      'address' in form
        ? await newAddress(tx, session, form.address)
        : await findAddress(tx, session.customerId, form.addressId)
    if (!chosen) throw new AppError('not_found')
    const current = contract.notification_address
    if (current?.id === chosen.id) return { answer: chosen }
    await changeEmail(deps.env, tx, { session, contract, email: chosen.email })
    return {
      answer: chosen,
      change: {
        payload: { address_id: chosen.id, full_address: chosen.full_address },
        before: { full_address: current?.full_address },
      },
    }
  },
  summary: ({ payload: after, before: old }, locale) =>
    changeLine(
      textsOf('contract-changes', locale).fields.address,
      [old.full_address, after.full_address],
      locale,
    ),
  apply: (tx, own, { address_id }) => updateNotificationAddress(tx, own, address_id),
}

async function newAddress(tx: Db, { customerId, locale }: Session, typed: PostalAddress) {
  const cleaned = cleanAddress(typed)
  refuseWrong(checkAddress(cleaned))
  return keepAddress(tx, customerId, {
    ...cleaned,
    full_address: formatAddress(cleaned, textsLanguage(locale)),
    ine: await municipalityOf(tx, cleaned),
    mobile: normalisePhone(cleaned.mobile),
  })
}

/** The municipality of the postal code that was chosen or typed; else none. */
async function municipalityOf(tx: Db, { dp, ine, poblacio }: PostalAddress): Promise<string> {
  const cities = await findCities(tx, dp)
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toLowerCase()
  const known =
    cities.find((one) => one.ine === ine) ?? cities.find(({ city }) => plain(city) === plain(poblacio))
  return known?.ine ?? ''
}
