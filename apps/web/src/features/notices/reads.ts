import { countNotices, listNotices, noticePreferences } from '@fanal/contract/notices'
import { read } from '#lib/api/read.ts'

export const countNoticesRead = read(countNotices, {})
/** A part of the list; without `before` the newest, shared by the bell and the page. */
export const noticesRead = (before?: number) =>
  read(listNotices, { query: { limit: 10, ...(before !== undefined && { before }) } })
export const noticePreferencesRead = read(noticePreferences, {})
