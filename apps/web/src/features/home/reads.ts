import { money, owed, recentUse, underWay } from '@fanal/contract/home'
import { read } from '#lib/api/read.ts'

export const owedRead = read(owed, {})
/** For who owes nothing. */
export const moneyRead = read(money, {})
export const underWayRead = read(underWay, { query: {} })
/** Consumption of the first supply. */
export const recentUseRead = read(recentUse, { query: {} })
