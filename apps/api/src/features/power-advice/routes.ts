import { powerAdvice } from '@fanal/contract/power-advice'
import { powerAdviceSchemas } from '@fanal/contract/schemas/power-advice'
import { ownSupply } from '#features/contracts/own-supply'
import { type Route, route } from '#platform/endpoint'
import { findPowerAdvice } from './find-power-advice.ts'

export function routes(): Route[] {
  return [
    route(powerAdvice, powerAdviceSchemas, async ({ params, session, db }) => {
      const { supply } = await ownSupply(db, session, params.id)
      return findPowerAdvice(db, supply)
    }),
  ]
}
