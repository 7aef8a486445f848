import { checkPowerChange, powerFields } from '@fanal/domain/contract-changes/power-change'
import { isPlausiblePhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { kwToW } from '@fanal/domain/units'
import type { Db } from '#platform/database'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { loadContractFor } from './load-contract.ts'
import { requestSignedChange } from './request-signed-change.ts'

interface PowerChange {
  session: Session
  contractName: string
  powersW: (number | undefined)[]
  phone: string
}

/** New contracted powers; the distributor gets them once the customer has signed. */
export async function changePower(deps: Deps, tx: Db, change: PowerChange) {
  const { session, contractName, powersW } = change
  const { contract } = await loadContractFor(tx, session, contractName, 'power')
  const current = contract.contracted_power_period.map(({ power }) => kwToW(power))
  const typed = powersW.map((power) => (power === undefined ? '' : String(power / 1000)))
  const checked = checkPowerChange(typed, current)
  const phone = normalisePhone(change.phone)
  const errors: Record<string, string[]> = {}
  if (!checked.ok)
    for (const field of powerFields) if (checked.errors[field]) errors[field] = [checked.errors[field]]
  if (!phone) errors['phone'] = ['required']
  else if (!isPlausiblePhone(phone)) errors['phone'] = ['phone_not_valid']
  if (!checked.ok || Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'power',
    wanted: { powers_w: checked.powersW, phone },
    before: { powers_w: current },
  })
}
