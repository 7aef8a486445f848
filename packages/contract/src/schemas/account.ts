import { z } from 'zod'
import { pageOf, pageQuery } from './paging.ts'

export const profileSchemas = {
  response: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    vat: z.string(),
    locale: z.string(),
    readonly: z.boolean(),
    change_password: z.boolean(),
    new_customer: z.boolean(),
  }),
}
export type Profile = z.infer<typeof profileSchemas.response>

const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer', 'other']),
})

/** One way in that was used: from where, how, and whether it was staff and why. */
const signInSchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  login_type: z.enum(['credentials', 'token', 'clientId', 'openid', 'passkey', 'refresh']),
  device: deviceSchema,
  /** Without its last part. */
  network: z.string().nullable(),
  /** Staff who looked at the portal as the customer. */
  staff: z.object({ reason: z.string() }).nullable(),
})
export type SignIn = z.infer<typeof signInSchema>

const openSessionSchema = signInSchema.extend({ last_seen_at: z.iso.datetime(), current: z.boolean() })
export type OpenSession = z.infer<typeof openSessionSchema>

const done = z.object({ status: z.literal('OK') })

export const listSessionsSchemas = { response: z.object({ items: z.array(openSessionSchema) }) }

export const endSessionSchemas = {
  params: z.object({ id: z.string().min(1).max(64) }),
  response: done,
}

export const endOtherSessionsSchemas = { response: done }

export const listSignInsSchemas = { query: z.object(pageQuery), response: pageOf(signInSchema) }

export const changeLocaleSchemas = {
  body: z.object({ locale: z.string().min(1, 'required').max(20, 'too_long') }),
  response: z.object({ status: z.literal('OK'), locale: z.string() }),
}

/** What a visitor can accept or reject; necessary cookies need no consent (spec 1 §9). */
export const recordConsentSchemas = {
  body: z.strictObject({
    /** Made by the browser, so that a visitor's consents can be told apart without knowing who it is. */
    visitor: z.uuid().optional(),
    choices: z.strictObject({ preferences: z.boolean(), statistics: z.boolean(), marketing: z.boolean() }),
    /** Which wording of the banner was shown. */
    text_version: z.string().trim().min(1, 'required').max(40, 'too_long'),
  }),
  response: z.object({ status: z.literal('OK') }),
}
export type ConsentGiven = z.infer<typeof recordConsentSchemas.body>

const recordedConsentSchema = z.object({
  id: z.int(),
  /** `preferences`, `statistics`, `marketing`, and what other forms ask for. */
  purpose: z.string(),
  granted: z.boolean(),
  text_version: z.string(),
  channel: z.string(),
  given_at: z.iso.datetime(),
})
export type RecordedConsent = z.infer<typeof recordedConsentSchema>

export const listConsentsSchemas = { query: z.object(pageQuery), response: pageOf(recordedConsentSchema) }
