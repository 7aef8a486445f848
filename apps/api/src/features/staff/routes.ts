import * as schemas from '@fanal/contract/schemas/desk/staff'
import * as contract from '@fanal/contract/desk/staff'
import { knownPermissions } from '@fanal/domain/staff/permissions'
import type { Deps } from '#deps'
import type { House } from '#feature'
import { openRoute, type Route, staffFileRoute, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { visitOf } from '#platform/session'
import { clearDeskCookie } from '#platform/staff/staff-cookie'
import { endStaffSessions, findStaffSessions } from '#platform/staff/staff-session'
import { acceptByPasskey, acceptByPassword, showInvitation } from './entry/accept-invitation.ts'
import { answerEntry } from './entry/answer-entry.ts'
import { proveStaff } from './entry/prove.ts'
import { offerPasskey, signInByPasskey, signInByPassword } from './entry/sign-in.ts'
import { askApproval } from './approvals/ask-approval.ts'
import {
  confirmApproval,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from './approvals/decide-approval.ts'
import { auditFile, listAudit } from './audit/list-audit.ts'
import { previewChange } from './change-people.ts'
import { previewPermissions } from './change-permissions.ts'
import { findPeople } from './people-queries.ts'
import { findPermissions, findPermissionVersions } from './permission-queries.ts'
import { profileOf } from './profile.ts'

const done = { status: 'OK' as const }

export const routes = (deps: Deps, house: House): Route[] => [
  ...entries(deps),
  ...ownRoutes(deps),
  ...peopleRoutes(),
  ...approvalRoutes(deps, house),
  ...auditRoutes(),
]

function entries(deps: Deps): Route[] {
  return [
    openRoute(contract.staffLogin, schemas.staffLoginSchemas, async ({ body, request, reply }) =>
      answerEntry(
        request,
        reply,
        await signInByPassword(deps, { ...body, visit: visitOf(request) }),
        'password',
      ),
    ),
    openRoute(contract.staffPasskeyChallenge, schemas.staffPasskeyChallengeSchemas, () => offerPasskey(deps)),
    openRoute(
      contract.staffPasskeyLogin,
      schemas.staffPasskeyLoginSchemas,
      async ({ body, request, reply }) => {
        const { challenge_id: challengeId, credential } = body
        const token = await signInByPasskey(deps, { challengeId, credential, visit: visitOf(request) })
        return answerEntry(request, reply, token, 'passkey')
      },
    ),
    openRoute(contract.staffInvitation, schemas.staffInvitationSchemas, ({ body }) =>
      showInvitation(deps, body.link),
    ),
    openRoute(contract.acceptByPassword, schemas.acceptByPasswordSchemas, async ({ body, request, reply }) =>
      answerEntry(
        request,
        reply,
        await acceptByPassword(deps, { ...body, visit: visitOf(request) }),
        'password',
      ),
    ),
    openRoute(contract.acceptByPasskey, schemas.acceptByPasskeySchemas, async ({ body, request, reply }) => {
      const { challenge_id: challengeId, ...rest } = body
      const token = await acceptByPasskey(deps, { challengeId, ...rest, visit: visitOf(request) })
      return answerEntry(request, reply, token, 'passkey')
    }),
  ]
}

function ownRoutes(deps: Deps): Route[] {
  return [
    staffRoute(contract.staffProfile, schemas.staffProfileSchemas, ({ db, session }) =>
      profileOf(db, session),
    ),
    staffRoute(contract.staffLogout, schemas.doneSchemas, async ({ db, session, reply }) => {
      await endStaffSessions(db, session.staffId, session.id)
      clearDeskCookie(reply)
      return done
    }),
    staffRoute(contract.staffProve, schemas.staffProveSchemas, async ({ body, session, request }) => {
      await proveStaff(deps, { session, visit: visitOf(request), ...body })
      return done
    }),
    staffRoute(contract.staffSessions, schemas.staffSessionsSchemas, async ({ db, session }) => {
      const rows = await findStaffSessions(db, session.staffId)
      const items = rows.map(({ created_at, last_seen_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_this: row.id === session.id,
      }))
      return { items }
    }),
    staffRoute(contract.endStaffSession, schemas.endStaffSessionSchemas, async ({ db, session, params }) => {
      if ((await endStaffSessions(db, session.staffId, params.id)) === 0) throw new AppError('not_found')
      return done
    }),
  ]
}

function peopleRoutes(): Route[] {
  return [
    staffRoute(contract.staffPeople, schemas.staffPeopleSchemas, async ({ db }) => {
      const people = await findPeople(db)
      const items = people.map(({ created_at, last_seen_at, invited_until, ...person }) => ({
        id: person.id,
        name: person.name,
        email: person.email,
        role: person.role,
        has_passkey: person.has_passkey,
        has_password: person.has_password,
        has_openid: person.has_openid,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at?.toISOString() ?? null,
        invited_until: invited_until?.toISOString() ?? null,
      }))
      return { items }
    }),
    staffRoute(contract.staffPermissions, schemas.staffPermissionsSchemas, async ({ db }) => {
      const { version, permissions } = await findPermissions(db)
      const versions = await findPermissionVersions(db)
      const history = versions.map(({ created_at, ...one }) => ({
        ...one,
        created_at: created_at.toISOString(),
      }))
      return { version, permissions: knownPermissions(permissions), history }
    }),
    staffRoute(
      contract.askStaffChange,
      schemas.askStaffChangeSchemas,
      async ({ db, body, session, audit }) => {
        const { change, reason } = body
        const { before, after } = await previewChange(db, change)
        audit({ subject: 'approval.asked', reason, before, after })
        const asked = { session, act: 'staff.change', what: 'staff.change', payload: change, reason } as const
        return { approval_id: await askApproval(db, asked) }
      },
    ),
    staffRoute(
      contract.askPermissionChange,
      schemas.askPermissionChangeSchemas,
      async ({ db, body, session, audit }) => {
        const { reason, ...payload } = body
        const { before, after } = await previewPermissions(db, payload)
        audit({ subject: 'approval.asked', reason, before, after })
        const [act, what] = ['permission.change', 'permission.change'] as const
        return { approval_id: await askApproval(db, { session, act, what, payload, reason }) }
      },
    ),
  ]
}

function approvalRoutes({ env }: Deps, { approvals }: House): Route[] {
  return [
    staffRoute(contract.staffApprovals, schemas.staffApprovalsSchemas, async ({ db, session }) => ({
      items: await listApprovals(db, session, await approvals()),
    })),
    staffRoute(
      contract.decideApproval,
      schemas.decideApprovalSchemas,
      async ({ db, params, body, session, audit }) => {
        const { decision, reason } = body
        const deciding = { session, id: params.id, env, kinds: await approvals() }
        const decide = decision === 'confirm' ? confirmApproval : refuseApproval
        const { open, change } = await decide(db, deciding, reason)
        audit({
          act: open.act,
          subject: `approval.${decision === 'confirm' ? 'confirmed' : 'refused'}`,
          reason: [open.reason, reason].filter(Boolean).join(' · '),
          ...change,
        })
        return done
      },
    ),
    staffRoute(
      contract.withdrawApproval,
      schemas.withdrawApprovalSchemas,
      async ({ db, params, session, audit }) => {
        const { act, reason } = await withdrawApproval(db, session, params.id)
        audit({ act, subject: 'approval.withdrawn', reason })
        return done
      },
    ),
  ]
}

function auditRoutes(): Route[] {
  return [
    staffRoute(contract.staffAudit, schemas.staffAuditSchemas, ({ db, query, session, audit }) => {
      audit({ subject: filterText(query) })
      return listAudit(db, session, query)
    }),
    staffFileRoute(contract.exportAudit, schemas.exportAuditSchemas, ({ db, query, session, audit }) => {
      audit({ subject: filterText(query) })
      return auditFile(db, session, query)
    }),
  ]
}

/** What was searched for. */
const filterText = (query: object) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
    .slice(0, 300)
