import * as casework from '@fanal/contract/desk/casework'
import * as schemas from '@fanal/contract/schemas/desk/queue-views'
import { type Route, staffRoute } from '#platform/endpoint'
import { addView, changeView, removeView } from './save-view.ts'
import { findViews, type OwnedView } from './view-queries.ts'

const told = ({
  name,
  is_shared,
  filters,
  position,
}: Pick<OwnedView, 'name' | 'is_shared' | 'filters' | 'position'>) => ({
  name,
  is_shared,
  filters,
  position,
})

export const viewRoutes: Route[] = [
  staffRoute(casework.queueViews, schemas.queueViewsSchemas, async ({ db, session }) => ({
    items: (await findViews(db, session.staffId)).map(({ staff_id, ...view }) => ({
      ...view,
      is_own: staff_id === session.staffId,
    })),
  })),
  staffRoute(casework.addQueueView, schemas.addQueueViewSchemas, async ({ db, session, body, audit }) => {
    const id = await addView(db, session, body)
    audit({ subject: `view ${id}`, after: told(body) })
    return { id }
  }),
  staffRoute(casework.changeQueueView, schemas.changeQueueViewSchemas, async (call) => {
    const { db, session, params, body, audit } = call
    const { version, ...view } = body
    const before = await changeView(db, session, { id: params.id, version }, view)
    audit({ subject: `view ${params.id}`, before: told(before), after: told(view) })
    return { id: params.id }
  }),
  staffRoute(casework.removeQueueView, schemas.removeQueueViewSchemas, async (call) => {
    const { db, session, params, body, audit } = call
    const before = await removeView(db, session, { id: params.id, version: body.version })
    audit({ subject: `view ${params.id}`, before: told(before) })
    return { id: params.id }
  }),
]
