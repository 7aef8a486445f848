import { staffActNames } from '@fanal/domain/staff/acts'
import { staffRoles } from '@fanal/domain/staff/permissions'
import { z } from 'zod'
import { choice } from '../parts/choice.ts'
import { idInAddress } from '../parts/id.ts'
import {
  passkeyChallengeSchemas,
  passkeyLoginSchemas,
  passkeyRegistrationSchemas,
  registerPasskeySchemas,
} from '../passkeys.ts'

const role = z.enum(staffRoles)
const act = z.enum(staffActNames)
const email = z.string().trim().max(200, 'too_long')
const password = z.string().min(1, 'required').max(128, 'too_long')
/** Six digits, perhaps with a space in the middle. */
const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'invalid_format'))
const reason = z.string().trim().min(3, 'required').max(500, 'too_long')
/** The secret of an invitation, as in its link. */
const link = z.string().regex(/^[\w-]{43}$/, 'invalid_format')

export const doneSchemas = { response: z.object({ status: z.literal('OK') }) }

const signedIn = z.object({
  /** For clients that are not browsers; a browser gets it as an HttpOnly cookie. */
  token: z.string().optional(),
})

export const staffLoginSchemas = { body: z.object({ email, password, code }), response: signedIn }

export const staffPasskeyChallengeSchemas = passkeyChallengeSchemas

export const staffPasskeyLoginSchemas = { body: passkeyLoginSchemas.body, response: signedIn }

export const staffInvitationSchemas = {
  body: z.object({ link }),
  response: z.object({
    name: z.string(),
    email: z.string(),
    role,
    /** A secret for an authenticator app, as text and as its address for a QR code; it is stored with the password. */
    totp: z.object({ secret: z.string(), uri: z.string() }),
    passkey: passkeyRegistrationSchemas.response,
  }),
}

export const acceptByPasswordSchemas = {
  body: z.object({ link, password, secret: z.string().regex(/^[A-Z2-7]{32}$/, 'invalid_format'), code }),
  response: signedIn,
}

export const acceptByPasskeySchemas = {
  body: registerPasskeySchemas.body.extend({ link }),
  response: signedIn,
}

const permission = z.object({
  kinds: z.array(z.string().max(40)).max(40).readonly().optional(),
  maxCents: z.int().min(0).max(100_000_000).optional(),
})
/** Role × act, as stored and as told. */
export const permissionTable = z.record(z.string().max(40), z.record(z.string().max(60), permission))

export const staffProfileSchemas = {
  response: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role,
    /** The whole table: the desk says who can do what one may not. */
    permissions: permissionTable,
    /** When this session ends, whatever is done. */
    ends_at: z.iso.datetime(),
    has_passkey: z.boolean(),
    has_password: z.boolean(),
    /** What waits for this person to confirm. */
    approvals: z.number(),
  }),
}
export type StaffProfile = z.infer<typeof staffProfileSchemas.response>

export const staffProveSchemas = {
  body: z.object({
    password: password.optional(),
    code: code.optional(),
    challenge_id: passkeyLoginSchemas.body.shape.challenge_id.optional(),
    credential: passkeyLoginSchemas.body.shape.credential.optional(),
  }),
  response: doneSchemas.response,
}

const session = z.object({
  id: z.string(),
  way: z.enum(['password', 'passkey', 'openid']),
  network: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  is_this: z.boolean(),
})
export type StaffSessionShown = z.infer<typeof session>

export const staffSessionsSchemas = { response: z.object({ items: z.array(session) }) }

export const endStaffSessionSchemas = {
  params: z.object({ id: z.string().regex(/^[\w-]{24}$/, 'invalid_format') }),
  response: doneSchemas.response,
}

const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
  has_passkey: z.boolean(),
  has_password: z.boolean(),
  has_openid: z.boolean(),
  /** A link that was not used yet, and until when it can be. */
  invited_until: z.iso.datetime().nullable(),
})
export type StaffPersonShown = z.infer<typeof person>

export const staffPeopleSchemas = { response: z.object({ items: z.array(person) }) }

export const staffPermissionsSchemas = {
  response: z.object({
    /** 0 as long as the bundled table applies. */
    version: z.number(),
    permissions: permissionTable,
    history: z.array(
      z.object({
        version: z.number(),
        created_at: z.iso.datetime(),
        asked_by: z.string(),
        confirmed_by: z.string(),
        reason: z.string(),
      }),
    ),
  }),
}

/** What a change of people asks for. */
export const staffChange = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('add'),
    name: z.string().trim().min(1, 'required').max(120, 'too_long'),
    email: email.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'invalid_format'),
    role,
  }),
  z.object({ change: z.literal('role'), id: z.int().positive(), role }),
  z.object({ change: z.literal('remove'), id: z.int().positive() }),
  /** A new link for somebody who lost theirs, or their way in. */
  z.object({ change: z.literal('invite'), id: z.int().positive() }),
])
export type StaffChange = z.infer<typeof staffChange>

const asked = z.object({ approval_id: z.number() })

export const askStaffChangeSchemas = {
  body: z.object({ change: staffChange, reason }),
  response: asked,
}

export const askPermissionChangeSchemas = {
  body: z.object({ permissions: permissionTable, version: z.int().min(0), reason }),
  response: asked,
}

const approval = z.object({
  id: z.number(),
  what: z.string(),
  act,
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_mine: z.boolean(),
  /** The page of the desk on which it is confirmed; null: in the list. */
  page: z.string().nullable(),
  /** What it would change; null where the caller may not see such things. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type ApprovalShown = z.infer<typeof approval>

export const staffApprovalsSchemas = { response: z.object({ items: z.array(approval) }) }

export const decideApprovalSchemas = {
  params: z.object({ id: idInAddress }),
  body: z.object({ decision: choice(['confirm', 'refuse']), reason: z.string().trim().max(500).optional() }),
  response: doneSchemas.response,
}

export const withdrawApprovalSchemas = {
  params: z.object({ id: idInAddress }),
  response: doneSchemas.response,
}

const day = z.iso.date()
const auditFilter = {
  from: day.optional(),
  to: day.optional(),
  /** Part of a name. */
  actor: z.string().max(120).optional(),
  act: z.string().max(60).optional(),
  customer: idInAddress.optional(),
  /** Part of the subject or the reason. */
  text: z.string().max(120).optional(),
}
export type AuditFilter = { [K in keyof typeof auditFilter]?: z.output<(typeof auditFilter)[K]> | undefined }

const auditEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor: z.string(),
  role: z.string(),
  act: z.string(),
  call: z.string(),
  customer_id: z.number().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** The reader may not see what it changed. */
  is_hidden: z.boolean(),
  network: z.string().nullable(),
  reference: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const staffAuditSchemas = {
  /** Entries before this one, newest first. */
  query: z.object({ ...auditFilter, before: idInAddress.optional() }),
  response: z.object({ items: z.array(auditEntry), has_more: z.boolean() }),
}

export const exportAuditSchemas = { query: z.object(auditFilter) }
