import * as contracts from '@fanal/contract/contracts'
import * as schemas from '@fanal/contract/contracts.schemas'
import { type Route, route } from '#platform/endpoint'
import { countContracts, findContractsInfo, findListedContracts, findPosition } from './queries.ts'

export function contractsRoutes(): Route[] {
  return [
    route(contracts.listContracts, schemas.listContractsSchemas, async ({ query, session, db }) => {
      const { initial, filter, type, limit } = query
      const wanted = {
        customerId: session.customerId,
        types: type ? [type] : (['electricity', 'gas'] as const),
        words: (filter ?? '').split(/\s+/).filter((word) => word !== ''),
      }
      const n_items = await countContracts(db, wanted)
      const position = initial ? await findPosition(db, wanted, initial) : undefined
      const offset = position === undefined ? query.offset : position - (position % limit)
      const items = await findListedContracts(db, wanted, { offset, limit })
      return { items, n_items, offset, limit }
    }),
    route(contracts.contractsInfo, schemas.contractsInfoSchemas, ({ session, db }) =>
      findContractsInfo(db, session.customerId),
    ),
  ]
}
