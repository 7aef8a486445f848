import { z } from 'zod'
import { pageOf, pageQuery } from './paging.schemas.ts'

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
