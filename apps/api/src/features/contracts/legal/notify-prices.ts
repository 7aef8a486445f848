import { madridDayOf } from '@fanal/domain/dates'
import { earliestAnnounced } from '@fanal/domain/notices/legal-notice'
import { pricesOn } from '@fanal/domain/products/products'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { notifyMany } from '#features/notices/notify'
import { findProducts, type Product } from '#features/products/queries'
import { findAllMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import type { Database, Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { pricesMail, type PriceChange } from './legal-mail.ts'
import { type AffectedContract, findPriced, insertCommunications, lockLegal } from './legal-queries.ts'

/** Customers in each transaction. */
const atOnce = 300

export interface PricesToTell {
  product: string
  tariff: string | undefined
  day: string
}

/** The changes of a product's prices on a day, by access tariff, out of the catalogue. */
export async function findPriceChanges(
  db: Db,
  { product: name, tariff, day }: PricesToTell,
  now = Date.now(),
): Promise<PriceChange[]> {
  const earliest = earliestAnnounced(madridDayOf(now))
  if (day < earliest)
    throw new Refusal([
      `${day} is too soon: prices are announced at least a month before, so from ${earliest} on`,
    ])
  const products = (await findProducts(db, tariff ?? null)).filter((one) => one.name === name)
  if (products.length === 0)
    throw new Refusal([`there is no product ${name}${tariff ? ` of ${tariff}` : ''}`])
  const changes = products.flatMap((product) => changesOn(product, day))
  if (changes.length === 0)
    throw new Refusal([`${name} has no other prices from ${day} on: import them first ("import products")`])
  return changes
}

/** What changes for a product on that day; nothing where its prices stay, or begin. */
export function changesOn({ name: product, tariff, prices }: Product, day: string): PriceChange[] {
  const after = prices.find(({ from }) => from === day)
  const before = pricesOn(
    prices.filter(({ from }) => from < day),
    day,
  )
  return after && before ? [{ product, tariff, day, before, after }] : []
}

export interface NotifiedCount {
  customers: number
  contracts: number
}

/** All customers of the product, some hundreds in each transaction: a run that broke is repeated, and goes on. */
export async function notifyPrices(
  { database, env }: { database: Database; env: NoticeEnv },
  change: PriceChange,
  onProgress: (told: NotifiedCount) => void = () => undefined,
): Promise<NotifiedCount> {
  const told: NotifiedCount = { customers: 0, contracts: 0 }
  for (;;) {
    const some = await database.transaction((tx) => notifySome(env, tx, change))
    told.customers += some.customers
    told.contracts += some.contracts
    if (some.customers === 0) return told
    onProgress(told)
  }
}

async function notifySome(env: NoticeEnv, tx: Db, change: PriceChange): Promise<NotifiedCount> {
  const { product, tariff, day } = change
  const key = `prices:${product}:${tariff}:${day}`
  await lockLegal(tx)
  const affected = await findPriced(tx, { product, tariff, key }, atOnce)
  const settings = await findSettings(tx)
  const texts = await findAllMailTexts(tx, 'contracts.prices')
  const readers = ofCustomers(affected).map((contracts) => {
    const [reader] = contracts
    const link = communicationsOf(reader)
    const names = contracts.map(({ contract }) => contract)
    const own = { change, contracts: names }
    return { reader, contracts, link, ...pricesMail({ env, settings, reader, link }, texts, own) }
  })
  const customers = await notifyMany(
    env,
    tx,
    readers.map(({ reader, contracts, link, mail }) => ({
      customerId: reader.customer_id,
      event: 'price_change',
      key,
      told: {
        day,
        product,
        ...(contracts.length === 1 ? { contract: reader.contract } : { contracts: contracts.length }),
      },
      link,
      day,
      mail,
    })),
  )
  await insertCommunications(
    tx,
    readers.flatMap(({ contracts, kept }) =>
      contracts.map(({ customer_id, id }) => ({
        customer_id,
        contract_id: id,
        subject: kept.subject,
        body: kept.text,
      })),
    ),
  )
  return { customers, contracts: affected.length }
}

export const communicationsOf = ({ type, contract }: Pick<AffectedContract, 'type' | 'contract'>) =>
  ({ page: 'communications', params: { contractType: type, contractName: contract } }) as const

type Own = [AffectedContract, ...AffectedContract[]]

/** They come in the order of their customers. */
function ofCustomers(affected: readonly AffectedContract[]): Own[] {
  const found: Own[] = []
  for (const one of affected) {
    const last = found.at(-1)
    if (last && last[0].customer_id === one.customer_id) last.push(one)
    else found.push([one])
  }
  return found
}
