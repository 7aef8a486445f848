import { channels, kindNames } from '@fanal/domain/notices/notice-kinds'
import { z } from 'zod'

/** A missing value is `required`, as everywhere. */
const error = ({ input }: { input?: unknown }) => (input === undefined ? 'required' : 'not_valid')
const kind = z.enum(kindNames, { error })
const channel = z.enum(channels, { error })

const noticeSchema = z.object({
  id: z.int(),
  event: z.string(),
  kind,
  /** In the caller's language. */
  title: z.string(),
  detail: z.string(),
  /** A path of the portal. */
  href: z.string(),
  day: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof noticeSchema>

const unread = z.int()

export const listNoticesSchemas = {
  query: z.object({
    /** Only older ones than this. */
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(noticeSchema), unread, has_more: z.boolean() }),
}
export type NoticeList = z.infer<typeof listNoticesSchemas.response>

export const countNoticesSchemas = { response: z.object({ unread }) }

export const readNoticesSchemas = {
  /** Without ids: all. */
  body: z.object({ ids: z.array(z.int()).min(1).max(100).optional() }),
  response: z.object({ unread }),
}

const quiet = z
  .object({ from: z.int().min(0).max(23), until: z.int().min(0).max(23) })
  .refine(({ from, until }) => from !== until, { error: 'not_valid', path: ['until'] })
  .nullable()

const choiceSchema = z.object({ channel, is_on: z.boolean(), is_locked: z.boolean() })

export const noticePreferencesSchemas = {
  response: z.object({
    kinds: z.array(
      z.object({
        kind,
        group: z.enum(['bills', 'contracts', 'use', 'always']),
        /** Only channels that the kind can use. */
        channels: z.array(choiceSchema),
        /** Why the kind does not apply to this customer. */
        absent: z.literal('fixed_price').nullable(),
      }),
    ),
    quiet,
    is_digest: z.boolean(),
    email: z.string(),
  }),
}
export type NoticePreferences = z.infer<typeof noticePreferencesSchemas.response>

const done = z.object({ status: z.literal('OK') })

export const setNoticeChoiceSchemas = {
  body: z.object({ kind, channel, is_on: z.boolean() }),
  response: done,
}

export const setNoticeTimesSchemas = {
  body: z.object({ quiet, is_digest: z.boolean() }),
  response: done,
}
