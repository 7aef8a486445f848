import { kindNames } from '@fanal/domain/notices/notice-kinds'
import { z } from 'zod'
import { idInAddress } from '../parts/id.ts'

// Where notices go besides the portal (docs/behaviour/notices/channels.md).

/** Why nothing is sent to it any more. */
const stopReason = z.enum(['address_gone', 'gone', 'failing', 'secret_lost'])
const stopped = { stopped_at: z.iso.datetime().nullable(), stop_reason: stopReason.nullable() }

const targetSchema = z.object({
  id: z.int(),
  /** A device's name (`Chrome, Android`) or its push service; a webhook's address. */
  label: z.string(),
  created_at: z.iso.datetime(),
  /** Nothing could be delivered since. */
  failing_since: z.iso.datetime().nullable(),
  ...stopped,
})
export type NoticeTarget = z.infer<typeof targetSchema>

export const noticeTargetsSchemas = {
  response: z.object({
    /** The address on file; stopped when mails to it came back. */
    mail: z.object({ id: z.int().nullable(), address: z.string(), ...stopped }),
    devices: z.array(targetSchema),
    webhooks: z.array(targetSchema),
    /** A secret address for calendar programs; '' for a read-only session. */
    calendar: z.object({ url: z.string() }),
    /** What a browser needs to subscribe (VAPID, base64url). */
    push_key: z.string(),
    limits: z.object({ devices: z.int(), webhooks: z.int() }),
  }),
}
export type NoticeTargets = z.infer<typeof noticeTargetsSchemas.response>

const base64url = (min: number, max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'invalid_format')
    .min(min, 'too_short')
    .max(max, 'too_long')

const done = z.object({ status: z.literal('OK') })
const created = z.object({ id: z.int() })

export const addDeviceSchemas = {
  /** A PushSubscription as a browser writes it. */
  body: z.object({
    endpoint: z.string().max(1_000, 'too_long'),
    keys: z.object({ p256dh: base64url(86, 90), auth: base64url(22, 26) }),
  }),
  response: created,
}

const address = z.string().trim().min(1, 'required').max(500, 'too_long')
/** Shown once: `whsec_…`, as Standard Webhooks writes it. */
const secret = z.string()

export const addWebhookSchemas = {
  body: z.object({ url: address }),
  response: created.extend({ secret }),
}

const params = z.object({ id: idInAddress })

export const rotateWebhookSchemas = { params, response: z.object({ secret }) }
export const removeTargetSchemas = { params, response: done }
export const resumeTargetSchemas = { params, response: done }

export const stoppedChannelsSchemas = {
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        channel: z.enum(['mail', 'push', 'webhook']),
        label: z.string(),
        stopped_at: z.iso.datetime(),
        stop_reason: stopReason,
      }),
    ),
  }),
}
export type StoppedChannels = z.infer<typeof stoppedChannelsSchemas.response>

export const seeStoppedChannelsSchemas = { response: done }

export const renewCalendarSchemas = { response: z.object({ url: z.string() }) }

export const calendarFeedSchemas = { params: z.object({ file: z.string().max(100) }) }

export const unsubscribeNoticesSchemas = {
  params: z.object({ token: z.string().max(300) }),
  response: done,
}

export const leavingNoticesSchemas = {
  params: z.object({ token: z.string().max(300) }),
  /** Kinds of notices whose mails would end. */
  response: z.object({ kinds: z.array(z.enum(kindNames)) }),
}
