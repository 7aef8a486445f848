import { formatPriceLines, parsePriceLines } from '@fanal/domain/publishing/price-lines'
import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import type { PublishProblem } from '@fanal/domain/publishing/publish-problems'
import { eachLang } from '@fanal/domain/settings/languages'
import { saveProduct } from '#features/products/import-products'
import { readProductRecord } from '#features/products/product-record'
import { findProducts, type Product } from '#features/products/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { KindSource } from './publish-kind.ts'

const titleOf = ({ name, tariff }: Pick<Product, 'name' | 'tariff'>) => `${name} · ${tariff}`

async function findOne(db: Db, key: string): Promise<Product | undefined> {
  return (await findProducts(db, null)).find(({ id }) => String(id) === key)
}

const fields: PublishField[] = [
  { name: 'prices', form: 'words', isShared: true },
  { name: 'offered', form: 'switch', isShared: true },
  { name: 'duration_months', form: 'value', isShared: true },
  { name: 'description', form: 'words', isOptional: true, maxLength: 2_000 },
  { name: 'link', form: 'line', isOptional: true, maxLength: 500 },
]

/** The line of the import's file that this draft stands for, or what is wrong about it. */
function recordOf({ name, tariff }: Pick<Product, 'name' | 'tariff'>, { all, ...parts }: Parts) {
  const lines = parsePriceLines(all?.['prices'] ?? '')
  if ('wrong' in lines) return { problems: [lines.wrong] }
  const months = all?.['duration_months'] ?? ''
  const byLang = (field: string) => eachLang((lang) => parts[lang]?.[field] ?? '')
  return readProductRecord({
    name,
    tariff,
    offered: all?.['offered'] === 'true',
    duration_months: months.trim() === '' ? null : Number(months),
    description: byLang('description'),
    link: byLang('link'),
    prices: lines.prices,
  })
}

/** A product with its prices. Prices that were there stay: what was promised is kept. */
export const productKind: KindSource = {
  list: async (db) =>
    (await findProducts(db, null)).map((product) => ({ key: String(product.id), title: titleOf(product) })),
  async find(db, key) {
    const product = await findOne(db, key)
    if (!product) return undefined
    const { prices, is_offered: isOffered, duration_months: months, description, link } = product
    return {
      title: titleOf(product),
      fields,
      parts: {
        all: {
          prices: formatPriceLines(prices),
          offered: String(isOffered),
          duration_months: months === null ? '' : String(months),
        },
        ...eachLang((lang) => ({ description: description[lang] ?? '', link: link[lang] ?? '' })),
      },
    }
  },
  async check(db, key, parts) {
    const product = await findOne(db, key)
    if (!product) return []
    const record = recordOf(product, parts)
    if ('problems' in record) return record.problems.map(notValid)
    const days = new Set(record.prices.map(({ from }) => from))
    return product.prices.filter(({ from }) => !days.has(from)).map(({ from }) => notValid(`from=${from} …`))
  },
  async publish(tx, key, parts) {
    const product = await findOne(tx, key)
    const record = product ? recordOf(product, parts) : { problems: [`${key}: there is no such product`] }
    if ('problems' in record) throw new Refusal(record.problems)
    await saveProduct(tx, record)
  },
  making: {
    blank: {
      title: '',
      fields: [
        { name: 'product', form: 'line', isShared: true, maxLength: 120 },
        { name: 'tariff', form: 'line', isShared: true, maxLength: 40 },
        ...fields,
      ],
      parts: {
        all: { product: '', tariff: '2.0TD', prices: '', offered: 'true', duration_months: '12' },
        ...eachLang(() => ({ description: '', link: '' })),
      },
    },
    async check(db, parts) {
      const named = nameOf(parts)
      const record = recordOf(named, parts)
      if ('problems' in record) return record.problems.map(notValid)
      return (await findNamed(db, named)) ? [{ ...notValid(titleOf(named)), field: 'product' }] : []
    },
    async make(tx, parts) {
      const named = nameOf(parts)
      const record = recordOf(named, parts)
      if ('problems' in record) throw new Refusal(record.problems)
      if ((await saveProduct(tx, record)) !== 'created')
        throw new Refusal([`${titleOf(named)}: is there already`])
      return String((await findNamed(tx, named))?.id)
    },
    shownBy: 'offered',
  },
}

const nameOf = ({ all }: Parts) => ({
  name: all?.['product']?.trim() ?? '',
  tariff: all?.['tariff']?.trim() ?? '',
})

const findNamed = async (db: Db, { name, tariff }: Pick<Product, 'name' | 'tariff'>) =>
  (await findProducts(db, tariff)).find((one) => one.name === name)

const notValid = (detail: string): PublishProblem => ({
  part: 'all',
  field: 'prices',
  problem: 'not_valid',
  detail,
})
