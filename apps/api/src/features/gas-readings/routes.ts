import { gasReadings } from '@fanal/contract/gas-readings'
import { gasReadingsSchemas } from '@fanal/contract/schemas/gas-readings'
import { ownSupply } from '#features/contracts/own-supply'
import { type Route, route } from '#platform/endpoint'
import { findGasReadings } from './queries.ts'

export function routes(): Route[] {
  return [
    route(gasReadings, gasReadingsSchemas, async ({ params, session, db }) => {
      const { supply } = await ownSupply(db, session, params.id)
      return { items: await findGasReadings(db, supply) }
    }),
  ]
}
