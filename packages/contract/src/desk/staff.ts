import { type EndpointGroup, endpointIn } from '../endpoint.ts'
import type * as schemas from '../schemas/desk/staff.ts'

// Staff: how they sign in, who they are, what they may, and what is recorded of them (docs/behaviour/staff.md).

/** Open to visitors: they sign in with it. Refusals are all the same. */
const entry: EndpointGroup = {
  isOwn: true,
  versions: [2],
  method: 'POST',
  path: 'staff/',
  access: 'anyone',
  kind: 'session',
  errors: ['too_many_requests'],
}

export const staffLogin = endpointIn<typeof schemas.staffLoginSchemas>(entry, {
  name: 'staffLogin',
  path: 'login',
  errors: ['invalid_credentials'],
  limit: { max: 300, windowSeconds: 3600 },
})

export const staffPasskeyChallenge = endpointIn<typeof schemas.staffPasskeyChallengeSchemas>(entry, {
  name: 'staffPasskeyChallenge',
  path: 'passkey/options',
  limit: { max: 300, windowSeconds: 3600 },
})

export const staffPasskeyLogin = endpointIn<typeof schemas.staffPasskeyLoginSchemas>(entry, {
  name: 'staffPasskeyLogin',
  path: 'passkey/login',
  errors: ['passkey_not_accepted'],
  limit: { max: 300, windowSeconds: 3600 },
})

/** A link of an invitation, which counts once; its token is in each body. */
const invitation: EndpointGroup = {
  ...entry,
  path: 'staff/invitation',
  limit: { max: 60, windowSeconds: 3600 },
}

export const staffInvitation = endpointIn<typeof schemas.staffInvitationSchemas>(invitation, {
  name: 'staffInvitation',
  path: '',
  errors: ['staff_link_invalid'],
})

export const acceptByPassword = endpointIn<typeof schemas.acceptByPasswordSchemas>(invitation, {
  name: 'acceptByPassword',
  path: '/password',
  errors: ['staff_link_invalid', 'code_not_valid', 'password_not_valid'],
})

export const acceptByPasskey = endpointIn<typeof schemas.acceptByPasskeySchemas>(invitation, {
  name: 'acceptByPasskey',
  path: '/passkey',
  errors: ['staff_link_invalid', 'passkey_not_accepted'],
})

/** About the caller alone. */
const own: EndpointGroup = { isOwn: true, versions: [2], path: 'staff/', access: 'staff', act: 'own' }

export const staffProfile = endpointIn<typeof schemas.staffProfileSchemas>(own, {
  name: 'staffProfile',
  path: 'profile',
})

export const staffLogout = endpointIn<typeof schemas.doneSchemas>(own, {
  name: 'staffLogout',
  method: 'POST',
  path: 'logout',
})

/** Proves again who one is, before what hurts. */
export const staffProve = endpointIn<typeof schemas.staffProveSchemas>(own, {
  name: 'staffProve',
  method: 'POST',
  path: 'prove',
  kind: 'guess',
  errors: ['invalid_credentials', 'passkey_not_accepted', 'too_many_requests'],
})

export const staffSessions = endpointIn<typeof schemas.staffSessionsSchemas>(own, {
  name: 'staffSessions',
  path: 'sessions',
})

export const endStaffSession = endpointIn<typeof schemas.endStaffSessionSchemas>(own, {
  name: 'endStaffSession',
  method: 'DELETE',
  path: 'sessions/{id}',
  errors: ['not_found'],
})

const reads: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff/',
  access: 'staff',
  act: 'staff.read',
}

export const staffPeople = endpointIn<typeof schemas.staffPeopleSchemas>(reads, {
  name: 'staffPeople',
  path: 'people',
})

export const staffPermissions = endpointIn<typeof schemas.staffPermissionsSchemas>(reads, {
  name: 'staffPermissions',
  path: 'permissions',
})

/** Asks for a change of people and roles: a second person confirms it. */
export const askStaffChange = endpointIn<typeof schemas.askStaffChangeSchemas>(
  { ...reads, act: 'staff.change', needsProof: true },
  {
    name: 'askStaffChange',
    method: 'POST',
    path: 'people/changes',
    errors: ['not_found', 'not_possible', 'recent_login_required'],
  },
)

export const askPermissionChange = endpointIn<typeof schemas.askPermissionChangeSchemas>(
  { ...reads, act: 'permission.change', needsProof: true },
  {
    name: 'askPermissionChange',
    method: 'POST',
    path: 'permissions/changes',
    errors: ['changed_meanwhile', 'not_possible', 'recent_login_required'],
  },
)

/** What waits for a second person: what the caller asked for, and what they could confirm. */
export const staffApprovals = endpointIn<typeof schemas.staffApprovalsSchemas>(own, {
  name: 'staffApprovals',
  path: 'approvals',
})

export const decideApproval = endpointIn<typeof schemas.decideApprovalSchemas>(
  { ...own, needsProof: true },
  {
    name: 'decideApproval',
    method: 'POST',
    path: 'approvals/{id}/decision',
    errors: [
      'not_found',
      'not_possible',
      'changed_meanwhile',
      'not_permitted',
      'second_person_needed',
      'recent_login_required',
    ],
  },
)

export const withdrawApproval = endpointIn<typeof schemas.withdrawApprovalSchemas>(own, {
  name: 'withdrawApproval',
  method: 'POST',
  path: 'approvals/{id}/withdrawal',
  errors: ['not_found'],
})

export const staffAudit = endpointIn<typeof schemas.staffAuditSchemas>(
  { ...reads, act: 'audit.read' },
  { name: 'staffAudit', path: 'audit' },
)

export const exportAudit = endpointIn<typeof schemas.exportAuditSchemas>(
  { ...reads, act: 'audit.export', needsProof: true },
  { name: 'exportAudit', path: 'audit/export', errors: ['recent_login_required'] },
)
