import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

// A visitor's choice is recorded in the log and kept in a cookie for the customer: the gateway has no database.

const cookie = 'consent_record'
const maxKept = 8
const keptDays = 730
export const purposes = ['preferences', 'statistics', 'marketing'] as const

/** When, which text, and the choice for each purpose; newest first. */
const recordSchema = z.array(
  z.tuple([z.iso.datetime(), z.string().max(40), z.array(z.int()).length(purposes.length)]),
)
type ConsentRecord = z.infer<typeof recordSchema>

export function consentRecordOf(request: FastifyRequest): ConsentRecord {
  try {
    return recordSchema.parse(JSON.parse(request.cookies[cookie] ?? '[]'))
  } catch {
    return []
  }
}

export function keepConsent(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  newest: ConsentRecord[number],
): void {
  const record = [newest, ...consentRecordOf(request)].slice(0, maxKept)
  reply.setCookie(cookie, JSON.stringify(record), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: keptDays * 86_400,
  })
}
