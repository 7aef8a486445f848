import { staffCaseContract } from '@fanal/contract/desk/casework'
import { staffCaseContractSchemas } from '@fanal/contract/schemas/desk/casework'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findCaseContract } from './case-contract.ts'
import { loadForStaff } from './staff-case.ts'

export const contractRoutes: Route[] = [
  staffRoute(staffCaseContract, staffCaseContractSchemas, async ({ db, session, params, audit }) => {
    const { row } = await loadForStaff(db, session, params.id)
    audit({ subject: `case ${params.id}`, customerId: row.customer_id })
    const found = await findCaseContract(db, row)
    if (!found) throw new AppError('not_found')
    return found
  }),
]
