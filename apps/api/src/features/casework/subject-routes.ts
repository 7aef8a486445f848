import { pinnableLines, staffCaseContract, staffCaseInvoice } from '@fanal/contract/desk/casework'
import * as schemas from '@fanal/contract/schemas/desk/case-subject'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { about } from './about-case.ts'
import { findCaseContract } from './case-contract.ts'
import { findCaseInvoice } from './case-invoice.ts'
import { findPinnable } from './sending/pinned-lines.ts'
import { loadForStaff } from './staff-case.ts'

/** What a case is about, as its customer sees it. */
export const subjectRoutes: Route[] = [
  staffRoute(staffCaseInvoice, schemas.staffCaseInvoiceSchemas, async ({ db, session, params, audit }) => {
    const { row } = await loadForStaff(db, session, params.id)
    audit(about(params.id, row.customer_id))
    const found = await findCaseInvoice(db, row)
    if (!found) throw new AppError('not_found')
    return found
  }),
  staffRoute(staffCaseContract, schemas.staffCaseContractSchemas, async ({ db, session, params, audit }) => {
    const { row } = await loadForStaff(db, session, params.id)
    audit(about(params.id, row.customer_id))
    const found = await findCaseContract(db, row)
    if (!found) throw new AppError('not_found')
    return found
  }),
  staffRoute(pinnableLines, schemas.pinnableLinesSchemas, async ({ db, session, params, audit }) => {
    const { row } = await loadForStaff(db, session, params.id)
    audit(about(params.id, row.customer_id))
    return { items: await findPinnable(db, row) }
  }),
]
