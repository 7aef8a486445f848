import { madridDayOf } from '@fanal/domain/dates'
import { earliestAnnounced } from '@fanal/domain/notices/legal-notice'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { findProducts } from '#features/products/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import {
  type Announcement,
  finishAnnouncement,
  insertAnnouncement,
  findOpenAnnouncements,
} from './announcement-queries.ts'
import type { PriceChange } from './legal-mail.ts'
import { changesOn, findPriceChanges, notifyPrices } from './notify-prices.ts'

/** All changes of prices that may still be announced today. */
export async function findAnnounceable(db: Db, now = Date.now()): Promise<PriceChange[]> {
  const earliest = earliestAnnounced(madridDayOf(now))
  return (await findProducts(db, null)).flatMap((product) =>
    product.prices.filter(({ from }) => from >= earliest).flatMap(({ from }) => changesOn(product, from)),
  )
}

/** Decides that the customers of a product are told of its prices; a job tells them. It cannot be taken back. */
export async function announcePrices(tx: Db, wanted: Announcement): Promise<void> {
  await findPriceChanges(tx, wanted)
  if (!(await insertAnnouncement(tx, wanted)))
    throw new Refusal([`${wanted.product} from ${wanted.day} on: this is announced already`])
}

/** Tells what was announced. A run that broke is repeated, and goes on; two at once tell nobody twice. */
export async function notifyAnnounced(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { asked_at: askedAt, ...open } of await findOpenAnnouncements(database)) {
    let customers = 0
    try {
      // In time when it was decided: a server that was away makes nobody miss it.
      for (const change of await findPriceChanges(database, open, askedAt.getTime()))
        customers += (await notifyPrices({ database, env }, change)).customers
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.error({ problems: error.problems, ...open }, 'announced prices are no longer there')
    }
    await finishAnnouncement(database, open, customers)
  }
}
