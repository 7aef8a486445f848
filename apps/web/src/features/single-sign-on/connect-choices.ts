import { openidStart } from '#lib/session/openid.ts'
import type { Portal } from '#lib/portal.tsx'

interface ConnectChoices {
  /** Single sign-on for a visitor, the portal for somebody who is in already. */
  access: string
  /** The first kind of supply that can be contracted here. */
  contract: string | undefined
  /** Our own login, where the operator leaves it open beside single sign-on. */
  password: string | undefined
}

/** The two buttons of the access page (spec 1 §2, /connect), and where they lead. */
export function connectChoices({ profile, linkTo }: Portal): ConnectChoices {
  return {
    access: profile ? '/' : openidStart(),
    contract: linkTo('newElectricityCustomer') ?? linkTo('newDualCustomer') ?? linkTo('newGasCustomer'),
    password: profile ? undefined : linkTo('login'),
  }
}
