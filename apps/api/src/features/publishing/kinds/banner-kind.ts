import { exportContent } from '#features/content/export-content'
import { editContent, partsOf, withParts } from './content-file.ts'
import type { KindSource } from './publish-kind.ts'

/** A banner is a picture or HTML, in every language the same. */
export const bannerKind: KindSource = {
  async list(db) {
    const { banners } = await exportContent(db)
    return banners.map(({ code }) => ({ key: code, title: code }))
  },
  async find(db, key) {
    const { banners } = await exportContent(db)
    const banner = banners.find(({ code }) => code === key)
    if (!banner) return undefined
    const name = banner.image === undefined ? 'html' : 'image'
    return {
      title: banner.code,
      fields: [name === 'html' ? { name, form: 'html', maxLength: 200_000 } : { name, form: 'image' }],
      parts: partsOf(banner, [name]),
    }
  },
  publish: (tx, key, parts) =>
    editContent(tx, ({ banners, ...content }) => ({
      ...content,
      banners: banners.map((banner) =>
        banner.code === key ? withParts({ code: banner.code, texts: banner.texts }, parts) : banner,
      ),
    })),
}
