import { caseForm, sentForm } from '@fanal/contract/desk/casework'
import { caseFormSchemas, sentFormSchemas } from '@fanal/contract/schemas/desk/casework'
import { madridDayOf } from '@fanal/domain/dates'
import { mayConfirm } from '@fanal/domain/staff/may'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { type ClaimForm, textsOfForm, withText } from '@fanal/domain/support/claims/claim-form'
import { composeForm } from '#features/support/staff/forward-case'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { requireAct } from '#platform/staff/refuse-act'
import { loadForStaff } from './staff-case.ts'

/** An account is shown whole to whoever passes cases on. */
const withMaskedAccount = (form: ClaimForm): ClaimForm =>
  textsOfForm(form)
    .filter(({ path }) => path.at(-1) === 'iban')
    .reduce((masked, { path, text }) => withText(masked, path, maskIban(text)), form)

export const formRoutes: Route[] = [
  staffRoute(caseForm, caseFormSchemas, async ({ db, session, params, audit }) => {
    const found = await loadForStaff(db, session, params.id)
    const { customer_id: customerId, kind } = found.row
    requireAct(session, 'case.forward', { kind })
    audit({ subject: `case ${params.id}`, ...(customerId !== 0 && { customerId }) })
    const { form } = await composeForm(db, found, madridDayOf(Date.now()))
    return { form }
  }),
  staffRoute(sentForm, sentFormSchemas, async ({ db, session, params, audit }) => {
    const { row, entries } = await loadForStaff(db, session, params.id)
    audit({ subject: `case ${params.id}`, ...(row.customer_id !== 0 && { customerId: row.customer_id }) })
    const form = entries.find(({ id }) => id === params.entryId)?.detail.fields
    if (!form) throw new AppError('not_found')
    const { permissions, staffRole } = session
    const isWhole = mayConfirm(permissions, staffRole, 'case.forward', { kind: row.kind })
    return { form: isWhole ? form : withMaskedAccount(form) }
  }),
]
