import { endpoint } from './endpoint.ts'
import type {
  countNoticesSchemas,
  listNoticesSchemas,
  noticePreferencesSchemas,
  readNoticesSchemas,
  setNoticeChoiceSchemas,
  setNoticeTimesSchemas,
} from './schemas/notices.ts'
import type {
  addDeviceSchemas,
  addWebhookSchemas,
  calendarFeedSchemas,
  leavingNoticesSchemas,
  noticeTargetsSchemas,
  removeTargetSchemas,
  renewCalendarSchemas,
  resumeTargetSchemas,
  rotateWebhookSchemas,
  seeStoppedChannelsSchemas,
  stoppedChannelsSchemas,
  unsubscribeNoticesSchemas,
} from './schemas/notices/targets.ts'

// What a customer is told, and how they want to be told (docs/behaviour/notices.md).

const own = { access: 'customer', isOwn: true } as const
const writing = { ...own, method: 'POST' } as const

export const listNotices = endpoint<typeof listNoticesSchemas>({
  ...own,
  name: 'listNotices',
  path: 'notices',
})

export const countNotices = endpoint<typeof countNoticesSchemas>({
  ...own,
  name: 'countNotices',
  path: 'notices/count',
})

export const readNotices = endpoint<typeof readNoticesSchemas>({
  ...writing,
  name: 'readNotices',
  path: 'notices/read',
})

export const noticePreferences = endpoint<typeof noticePreferencesSchemas>({
  ...own,
  name: 'noticePreferences',
  path: 'notices/preferences',
})

export const setNoticeChoice = endpoint<typeof setNoticeChoiceSchemas>({
  ...writing,
  name: 'setNoticeChoice',
  path: 'notices/preferences',
})

/** Quiet hours, and one mail a day or one for each. */
export const setNoticeTimes = endpoint<typeof setNoticeTimesSchemas>({
  ...writing,
  name: 'setNoticeTimes',
  path: 'notices/times',
})

/** Where notices go: mail, devices, webhooks, calendar. */
export const noticeTargets = endpoint<typeof noticeTargetsSchemas>({
  ...own,
  name: 'noticeTargets',
  path: 'notices/targets',
})

/** This browser, for web push. */
export const addDevice = endpoint<typeof addDeviceSchemas>({
  ...writing,
  name: 'addDevice',
  path: 'notices/devices',
  errors: ['too_many_targets'],
})

/** The address is tried before it is saved. */
export const addWebhook = endpoint<typeof addWebhookSchemas>({
  ...writing,
  name: 'addWebhook',
  path: 'notices/webhooks',
  kind: 'attempt',
  errors: ['too_many_targets', 'too_many_requests'],
})

/** The old secret signs along for a day. */
export const rotateWebhook = endpoint<typeof rotateWebhookSchemas>({
  ...writing,
  name: 'rotateWebhook',
  path: 'notices/webhooks/{id}/secret',
  // A key would keep the secret.
  kind: 'attempt',
  errors: ['not_found'],
})

/** A device or a webhook. */
export const removeTarget = endpoint<typeof removeTargetSchemas>({
  ...own,
  name: 'removeTarget',
  method: 'DELETE',
  path: 'notices/targets/{id}',
  errors: ['not_found'],
})

/** Tries again to send to what was stopped. */
export const resumeTarget = endpoint<typeof resumeTargetSchemas>({
  ...writing,
  name: 'resumeTarget',
  path: 'notices/targets/{id}/resume',
  errors: ['not_found'],
})

/** What stopped and was not seen yet: told after signing in. */
export const stoppedChannels = endpoint<typeof stoppedChannelsSchemas>({
  ...own,
  name: 'stoppedChannels',
  path: 'notices/stopped',
})

export const seeStoppedChannels = endpoint<typeof seeStoppedChannelsSchemas>({
  ...writing,
  name: 'seeStoppedChannels',
  path: 'notices/stopped/seen',
})

/** A new secret address; the old one ends. */
export const renewCalendar = endpoint<typeof renewCalendarSchemas>({
  ...writing,
  name: 'renewCalendar',
  path: 'notices/calendar',
})

/** `<token>.ics`, for calendar programs. */
export const calendarFeed = endpoint<typeof calendarFeedSchemas>({
  name: 'calendarFeed',
  isOwn: true,
  path: 'notices/calendar/{file}',
  access: 'anyone',
  // Calendars of many customers are read from the few networks of their providers.
  limit: { max: 3_000, windowSeconds: 600 },
  errors: ['not_found'],
})

/** One click in a mail program, which posts a form of its own (RFC 8058). */
export const unsubscribeNotices = endpoint<typeof unsubscribeNoticesSchemas>({
  name: 'unsubscribeNotices',
  isOwn: true,
  method: 'POST',
  path: 'notices/unsubscribe/{token}',
  access: 'anyone',
  kind: 'webhook',
  errors: ['notice_link_invalid'],
})

/** The same address opened by a person: a browser is sent to the page that asks, everything else is told what it is about. */
export const leavingNotices = endpoint<typeof leavingNoticesSchemas>({
  name: 'leavingNotices',
  isOwn: true,
  path: 'notices/unsubscribe/{token}',
  access: 'anyone',
  errors: ['notice_link_invalid'],
  limit: { max: 120, windowSeconds: 600 },
})

/** Server-sent events `news`, without words: the page asks. 204: no stream, ask from time to time. */
export const streamNotices = endpoint<object>({
  ...own,
  name: 'streamNotices',
  path: 'notices/stream',
})
