import { endpoint } from './endpoint.ts'
import type {
  homePriceSchemas,
  moneySchemas,
  owedSchemas,
  recentUseSchemas,
  underWaySchemas,
} from './schemas/home.ts'

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

/** The next charge, this month so far, and the last bill beside the one before. */
export const money = endpoint<typeof moneySchemas>({ ...own, name: 'money', path: 'home/money' })

/** What a year of an ordinary home costs here, beside the regulated tariff: for who is no customer yet. */
export const homePrice = endpoint<typeof homePriceSchemas>({
  name: 'homePrice',
  isOwn: true,
  path: 'home/price',
  access: 'anyone',
  limit: { max: 600, windowSeconds: 600 },
  hasEtag: true,
})
