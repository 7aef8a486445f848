import { type ProductPrices, pricesOn } from '@fanal/domain/products/products'
import type { Lang } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface Product {
  id: number
  name: string
  tariff: string
  is_offered: boolean
  /** Prices follow the market: those of the catalogue are for reference. */
  is_indexed: boolean
  duration_months: number | null
  /** Texts by language. */
  description: Partial<Record<Lang, string>>
  link: Partial<Record<Lang, string>>
  /** Oldest first. */
  prices: (ProductPrices & { power: string[]; energy: string[] })[]
}

/** The products of an access tariff, or all, with all prices, in catalogue order. */
export function findProducts(db: Db, tariff: string | null): Promise<Product[]> {
  return db.many(sql`
    select p.id, p.name, p.tariff_name as tariff, p.is_offered, p.is_indexed, p.duration_months, p.description, p.link,
      (select coalesce(jsonb_agg(jsonb_build_object('from', r.valid_from, 'power', r.power, 'energy', r.energy,
         'fixed', r.fixed, 'surplus', r.surplus) order by r.valid_from), '[]')
       from product_prices r where r.product_id = p.id) as prices
    from products p where ${tariff}::text is null or p.tariff_name = ${tariff} order by p.id`)
}

interface Terms {
  type: 'electricity' | 'gas'
  tariff: string
  product: string
}

/** The terms of a contract of this customer; contracts of others are not found. */
export function findTerms(db: Db, customerId: number, contractName: string): Promise<Terms | undefined> {
  return db.maybe<Terms>(sql`
    select type, tariff_name as tariff, product_name as product from contract_names
    where customer_id = ${customerId} and name = ${contractName}`)
}

/** The product of a contract, if in the catalogue. */
export async function findProduct(db: Db, name: string, tariff: string): Promise<Product | undefined> {
  return (await findProducts(db, tariff)).find((product) => product.name === name)
}

export interface OfferedProduct extends Product {
  /** The prices on that day. */
  today: Product['prices'][number]
}

/** Products sold on a day, for one access tariff or for all: offered and priced, in catalogue order. */
export async function findSold(
  db: Db,
  { tariff, day }: { tariff: string | null; day: string },
): Promise<OfferedProduct[]> {
  return (await findProducts(db, tariff)).flatMap((product) => {
    const today = product.is_offered ? pricesOn(product.prices, day) : undefined
    return today ? [{ ...product, today }] : []
  })
}

/** What a contract may change to on a day: the product of the same name first. */
export async function findOffered(
  db: Db,
  { currentName, ...asked }: { tariff: string; currentName: string; day: string },
): Promise<OfferedProduct[]> {
  const offered = await findSold(db, asked)
  return offered.sort((one, other) => Number(other.name === currentName) - Number(one.name === currentName))
}
