import * as schemas from '@fanal/contract/schemas/desk/tasks'
import * as tasks from '@fanal/contract/desk/tasks'
import { may } from '@fanal/domain/staff/may'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import { type Route, staffRoute } from '#platform/endpoint'
import { requireAct } from '#platform/staff/refuse-act'
import { asideRoutes } from './mails/aside-routes.ts'
import { bounceRoutes } from './bounces/bounce-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { leadRoutes } from './leads/lead-routes.ts'
import { showTask } from './load-task.ts'
import { switchRoutes } from './switches/switch-routes.ts'
import { findTaskQueue } from './queue/find-queue.ts'

export function routes(deps: Deps): Route[] {
  return [
    ...readRoutes(),
    ...asideRoutes,
    ...leadRoutes(),
    ...decisionRoutes(deps),
    ...switchRoutes(deps),
    ...bounceRoutes(),
  ]
}

function readRoutes(): Route[] {
  return [
    staffRoute(tasks.taskQueue, schemas.taskQueueSchemas, async ({ db, session, query, locale }) => {
      const { kind, after } = query
      requireAct(session, 'task.read', { kind })
      const { support } = await findSettings(db)
      return findTaskQueue(db, {
        kind,
        after,
        locale,
        region: support.region,
        mayRead: (one) =>
          may(session.permissions, session.staffRole, 'task.read', { kind: one }).is === 'allowed',
      })
    }),
    staffRoute(tasks.staffTask, schemas.staffTaskSchemas, async ({ db, session, params, locale, audit }) => {
      requireAct(session, 'task.read', { kind: params.kind })
      const { task, customerId } = await showTask(db, { ...params, locale })
      audit({ subject: `${params.kind} ${params.id}`, ...(customerId && { customerId }) })
      return task
    }),
  ]
}
