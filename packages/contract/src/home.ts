import { endpoint } from './endpoint.ts'
import type { owedSchemas, recentUseSchemas, underWaySchemas } from './schemas/home.ts'

// One call for each box of home (docs/behaviour/home.md).

const own = { access: 'customer', isOwn: true } as const

/** Amounts to be paid by hand, and other unpaid amounts. */
export const owed = endpoint<typeof owedSchemas>({ ...own, name: 'owed', path: 'home/owed' })

/** The last complete month, beside those of the year before. */
export const recentUse = endpoint<typeof recentUseSchemas>({
  ...own,
  name: 'recentUse',
  path: 'home/use',
  errors: ['not_found'],
})

/** Open items: whom they wait on, and until when. */
export const underWay = endpoint<typeof underWaySchemas>({ ...own, name: 'underWay', path: 'home/under-way' })
