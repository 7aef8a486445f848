import { localeOf } from '@fanal/domain/settings/languages'
import { announcePrices, findAnnounceable } from '#features/contracts/legal/announce-prices'
import { isAnnounced } from '#features/contracts/legal/announcement-queries'
import { pricesMail, type PriceChange } from '#features/contracts/legal/legal-mail'
import { countPriced } from '#features/contracts/legal/legal-queries'
import { communicationsOf } from '#features/contracts/legal/notify-prices'
import { withIcon, withIconInside } from '#features/settings/brand/mail-icon'
import { findAllMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { KindSource } from './publish-kind.ts'

const keyOf = ({ product, tariff, day }: PriceChange) => `${day} ${tariff} ${product}`
const titleOf = ({ product, tariff, day }: PriceChange) => `${product} · ${tariff} · ${day}`

const findChange = async (db: Db, key: string): Promise<PriceChange | undefined> =>
  (await findAnnounceable(db)).find((one) => keyOf(one) === key)

/** A notice to all customers of a product: that its prices change. Once it is published it cannot be taken back. */
export const noticeKind: KindSource = {
  async list(db) {
    const found: { key: string; title: string }[] = []
    for (const one of await findAnnounceable(db))
      if (!(await isAnnounced(db, one))) found.push({ key: keyOf(one), title: titleOf(one) })
    return found
  },
  async find(db, key) {
    const change = await findChange(db, key)
    if (!change) return undefined
    return {
      title: titleOf(change),
      fields: [{ name: 'announce', form: 'switch', isShared: true }],
      parts: { all: { announce: String(await isAnnounced(db, change)) } },
    }
  },
  async draw(db, env, { key, lang }) {
    const change = await findChange(db, key)
    if (!change) return { subject: '', html: '' }
    const reader = {
      customer_id: 0,
      id: 0,
      contract: '100001',
      type: change.before.power.length > 0 ? ('electricity' as const) : ('gas' as const),
      product: change.product,
      name: 'Marta Soler',
      email: 'marta@example.com',
      locale: localeOf(lang),
    }
    const settings = await findSettings(db)
    const link = communicationsOf(reader)
    const texts = await findAllMailTexts(db, 'contracts.prices')
    const own = { change, contracts: [reader.contract] }
    const { mail } = pricesMail({ env, settings, reader, link }, texts, own)
    return { subject: mail.subject, html: withIconInside(await withIcon(db, mail)) }
  },
  async reach(db, key) {
    const change = await findChange(db, key)
    return change ? countPriced(db, change) : 0
  },
  async publish(tx, key, { all }) {
    const change = await findChange(tx, key)
    if (!change || all?.['announce'] !== 'true') throw new Refusal([`${key}: it cannot be taken back`])
    const { product, tariff, day } = change
    await announcePrices(tx, { product, tariff, day })
  },
}
