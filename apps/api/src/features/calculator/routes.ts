import { powerLead } from '@fanal/contract/calculator'
import { powerLeadSchemas } from '@fanal/contract/schemas/calculator'
import type { Deps } from '#deps'
import { openRoute, type Route } from '#platform/endpoint'
import { sendCalculation } from './send-calculation.ts'

export function routes({ env }: Deps): Route[] {
  return [
    openRoute(powerLead, powerLeadSchemas, ({ db, body, locale }) =>
      sendCalculation(env, db, { body, locale }),
    ),
  ]
}
