import { mailsAside } from '@fanal/contract/desk/tasks'
import { mailsAsideSchemas } from '@fanal/contract/schemas/desk/tasks'
import { findPutAside } from '#features/support/mail-in/put-aside-queries'
import { type Route, staffRoute } from '#platform/endpoint'
import { requireAct } from '#platform/staff/refuse-act'

const mostShown = 200

export const asideRoutes: Route[] = [
  staffRoute(mailsAside, mailsAsideSchemas, async ({ db, session }) => {
    requireAct(session, 'task.read', { kind: 'mail' })
    const mails = await findPutAside(db, mostShown)
    return { items: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })) }
  }),
]
