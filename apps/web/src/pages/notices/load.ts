import { countNoticesRead, noticePreferencesRead, noticesRead } from '#features/notices/reads.ts'
import type { Load } from '#lib/api/read.ts'

/** Without the targets: the secret address of a calendar is in no document that a browser may keep. */
export const noticesLoad: Load = () => [noticesRead(), noticePreferencesRead]

/** Shown in the frame of a customer's pages. */
export const frameLoad: Load = () => [countNoticesRead]
