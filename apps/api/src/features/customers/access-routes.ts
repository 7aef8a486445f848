import * as customers from '@fanal/contract/desk/customers'
import * as schemas from '@fanal/contract/schemas/desk/customers'
import { hasOwnLogin } from '@fanal/domain/settings/has-own-login'
import type { Deps } from '#deps'
import { signOutEverywhere } from '#features/account/sign-out-everywhere'
import { removeSecondFactor } from '#features/passkeys/remove-second-factor'
import { mailTemporaryPassword } from '#features/recovery/send-temporary-password'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { loadPerson, stateOfEmail } from './page/customer-page.ts'

const refused = (field: string, why: string) => new AppError('not_possible', { errors: { [field]: [why] } })

/** The address on file, if a password that is mailed to it arrives and opens the portal. */
async function whereToMail(db: Db, id: number): Promise<string> {
  const person = await loadPerson(db, id)
  const state = stateOfEmail(person)
  if (state === 'none' || state === 'bounced') throw refused('email', state)
  if (!hasOwnLogin(await findSettings(db))) throw refused('email', 'single_sign_on')
  return person.email
}

/** How a customer gets in, or no longer does; each calls the use case of the operator's command. */
export function accessRoutes({ env }: Deps): Route[] {
  return [
    staffRoute(customers.mailPassword, schemas.mailPasswordSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const customerId = params.id
      const to = await whereToMail(db, customerId)
      await mailTemporaryPassword(db, env, { customerId, actor: session.actor })
      audit({ customerId, reason: body.reason, after: { to } })
      return { id: customerId, to }
    }),
    staffRoute(customers.signOutCustomer, schemas.signOutCustomerSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const customerId = params.id
      await loadPerson(db, customerId)
      const ended = await signOutEverywhere(db, { customerId, actor: session.actor })
      audit({ customerId, reason: body.reason, after: { ended } })
      return { id: customerId, ended }
    }),
    staffRoute(customers.removeSecondFactor, schemas.removeSecondFactorSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const customerId = params.id
      const { has_second_factor: isOn } = await loadPerson(db, customerId)
      if (!isOn) throw refused('second_factor', 'off')
      await removeSecondFactor(db, env, { customerId, actor: session.actor })
      audit({
        customerId,
        reason: body.reason,
        before: { second_factor: true },
        after: { second_factor: false },
      })
      return { id: customerId }
    }),
  ]
}
