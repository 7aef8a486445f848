import { confirmSignup } from '@fanal/contract/activation'
import { confirmSignupSchemas } from '@fanal/contract/schemas/activation'
import { openRoute, type Route } from '#platform/endpoint'
import { activateAccount } from './activate-account.ts'

export function routes(): Route[] {
  return [
    openRoute(confirmSignup, confirmSignupSchemas, async ({ body, locale, db }) => ({
      result: { render: await activateAccount(db, body, locale) },
    })),
  ]
}
