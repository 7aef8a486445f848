import {
  batteryFate,
  type BatteryFate,
  checkLeaving,
  type Leaving,
  type LeavingReason,
} from '@fanal/domain/contract-changes/leaving'
import { cleanAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { madridDayOf } from '@fanal/domain/dates'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { loadContractFor } from '#features/contract-changes/load-contract'
import { requestSignedChange } from '#features/contract-changes/request-signed-change'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'

/** The end of a supply as it is signed. */
export interface WantedEnd {
  reason: LeavingReason
  day: string
  /** Where the last invoice goes, if elsewhere than until now. */
  address?: PostalAddress
  full_address: string
  /** Euros, as they were shown. */
  debt: string
  batteries: { name: string; euros: string; fate: BatteryFate }[]
}

interface LeavingRequest extends Leaving {
  session: Session
  contractName: string
}

/** The end of the supply: signed by the customer, then sent to the distributor, who cuts it. */
export async function leaveContract(deps: Deps, tx: Db, { session, contractName, ...form }: LeavingRequest) {
  const { contract } = await loadContractFor(tx, session, contractName, 'leaving')
  const notices = contract.notification_address
  refuseWrong(checkLeaving(form, { today: madridDayOf(Date.now()), hasAddress: notices !== null }))
  const address = {
    ...cleanAddress(form.address),
    name: notices?.name ?? contract.owner_partner.name,
    email: notices?.email ?? '',
    mobile: notices?.mobile ?? '',
  }
  const isElsewhere = form.invoiceTo === 'other'
  const wanted: WantedEnd = {
    reason: form.reason as LeavingReason,
    day: form.day,
    ...(isElsewhere && { address }),
    full_address: isElsewhere
      ? formatAddress(address, textsLanguage(session.locale))
      : (notices?.full_address ?? ''),
    debt: contract.amount_debt,
    batteries: contract.bateria_virtual.flatMap((battery) => {
      const fate = batteryFate(battery)
      return fate ? [{ name: battery.bateria.name, euros: battery.total_descompte, fate }] : []
    }),
  }
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'leaving',
    wanted: { ...wanted },
    before: { full_address: notices?.full_address ?? '' },
  })
}
