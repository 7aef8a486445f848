import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { browserSecretOf, hashOfBrowser } from '#platform/http/browser-secret'
import type { Session } from '#platform/session'
import { type Asker, findOwnLead, type Lead, lockOwnLead, type OwnLead } from './lead-queries.ts'

/** Staff types it in commands, where a leading hyphen would begin an option. */
export const newLeadId = () => randomBytes(16).toString('hex')

export function askerOf({ request, session }: { request: FastifyRequest; session: Session | null }): Asker {
  const secret = browserSecretOf(request)
  return { browserHash: secret && hashOfBrowser(secret), customerId: session?.customerId }
}

type LeadCall = Pick<Call<object>, 'db' | 'request' | 'session'> & { params: { leadId: string } }

const named = (call: LeadCall): OwnLead => ({ id: call.params.leadId, ...askerOf(call) })

/** The lead that a call names; for everybody else it does not exist. */
export async function ownLead(call: LeadCall): Promise<Lead> {
  return existing(await findOwnLead(call.db, named(call)))
}

/** The same, locked until the end of the call's transaction. */
export async function lockedLead(call: LeadCall): Promise<Lead> {
  return existing(await lockOwnLead(call.db, named(call)))
}

export function existing(lead: Lead | undefined): Lead {
  if (!lead) throw new AppError('not_found')
  return lead
}
