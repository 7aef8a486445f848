import { openidStart } from '#lib/session/openid.ts'
import type { Portal } from '#lib/portal.tsx'

interface ConnectChoices {
  /** Single sign-on for a visitor, the portal for a customer. */
  access: string
  /** The first kind of supply that can be contracted here. */
  contract: string | undefined
  /** Our own login, if the operator keeps it beside single sign-on. */
  password: string | undefined
}

/** The two buttons of the access page, and their targets. */
export function connectChoices({ profile, linkTo }: Portal): ConnectChoices {
  return {
    access: profile ? '/' : openidStart(),
    contract: linkTo('newElectricityCustomer') ?? linkTo('newDualCustomer') ?? linkTo('newGasCustomer'),
    password: profile ? undefined : linkTo('login'),
  }
}
