import type { Env } from '#platform/env'
import { imapBox } from './imap.ts'
import type { IncomingBox } from './incoming-box.ts'
import { maildirBox } from './maildir.ts'

type BoxEnv = Pick<Env, 'MAIL_IN_DIR' | 'MAIL_IN_URL'>

/** The boxes of the environment. */
export const incomingBoxes = ({ MAIL_IN_DIR, MAIL_IN_URL }: BoxEnv): IncomingBox[] => [
  ...(MAIL_IN_DIR ? [maildirBox(MAIL_IN_DIR)] : []),
  ...(MAIL_IN_URL ? [imapBox(MAIL_IN_URL)] : []),
]
