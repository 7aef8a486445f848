import { endpoint } from './endpoint.ts'
import type { owedSchemas, recentUseSchemas, underWaySchemas } from './schemas/home.ts'

// One call for each box of home (docs/behaviour/home.md).

const own = { access: 'customer', isOwn: true } as const

/** What is to be paid by hand, and what else is unpaid. */
export const owed = endpoint<typeof owedSchemas>({ ...own, name: 'owed', path: 'home/owed' })

/** The last complete month, beside those of the year before. */
export const recentUse = endpoint<typeof recentUseSchemas>({
  ...own,
  name: 'recentUse',
  path: 'home/use',
  errors: ['not_found'],
})

/** Whose turn it is, and until when. */
export const underWay = endpoint<typeof underWaySchemas>({ ...own, name: 'underWay', path: 'home/under-way' })
