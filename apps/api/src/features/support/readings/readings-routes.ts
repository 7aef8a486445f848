import * as schemas from '@fanal/contract/schemas/support-forms'
import * as support from '@fanal/contract/support'
import type { Deps } from '#deps'
import { type Route, route } from '#platform/endpoint'
import { findReadings } from './find-readings.ts'
import { sendReading } from './send-reading.ts'

export function readingsRoutes({ env }: Deps): Route[] {
  return [
    route(support.selfReadings, schemas.selfReadingsSchemas, async ({ db, session, params }) => {
      const { contract: _contract, ...found } = await findReadings(
        db,
        session.customerId,
        params.contractName,
      )
      return found
    }),
    route(support.sendSelfReading, schemas.sendSelfReadingSchemas, async ({ db, session, params, body }) => ({
      id: await sendReading(env, db, { ...body, ...params, customerId: session.customerId }),
    })),
  ]
}
