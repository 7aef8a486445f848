import { bannerCode } from '@fanal/contract/schemas/content'
import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import type { PublishProblem } from '@fanal/domain/publishing/publish-problems'
import { eachLang, langs } from '@fanal/domain/settings/languages'
import { exportContent } from '#features/content/export-content'
import type { Db } from '#platform/database'
import { editContent, partsOf, shown, withParts } from './content-file.ts'
import type { KindSource } from './publish-kind.ts'

const html: PublishField = { name: 'html', form: 'html', maxLength: 200_000 }
const image: PublishField = { name: 'image', form: 'image' }
const code: PublishField = { name: 'code', form: 'line', isShared: true, maxLength: 64 }

const isWritten = (parts: Parts, field: string) => langs.some((lang) => parts[lang]?.[field])
/** The picture or the HTML of a new banner, whichever is written. */
const written = (parts: Parts): Parts => {
  const name = isWritten(parts, 'image') ? 'image' : 'html'
  return eachLang((lang) => ({ [name]: parts[lang]?.[name] ?? '' }))
}

/** A banner is a picture or HTML, in every language the same. */
export const bannerKind: KindSource = {
  async list(db) {
    const { banners } = await exportContent(db)
    return banners.map(({ code: key }) => ({ key, title: key }))
  },
  async find(db, key) {
    const { banners } = await exportContent(db)
    const banner = banners.find((one) => one.code === key)
    if (!banner) return undefined
    const field = banner.image === undefined ? html : image
    return {
      title: banner.code,
      fields: [shown, field],
      parts: {
        all: { shown: String(banner.is_shown) },
        ...partsOf(banner, [field.name as 'html' | 'image']),
      },
    }
  },
  publish: (tx, key, { all, ...parts }) =>
    editContent(tx, ({ banners, ...content }) => ({
      ...content,
      banners: banners.map((banner) =>
        banner.code === key
          ? withParts({ code: key, is_shown: all?.['shown'] === 'true', texts: banner.texts }, parts)
          : banner,
      ),
    })),
  making: {
    blank: {
      title: '',
      fields: [code, shown, { ...html, isOptional: true }, { ...image, isOptional: true }],
      parts: { all: { code: '', shown: 'true' }, ...eachLang(() => ({ html: '', image: '' })) },
    },
    check: findProblems,
    async make(tx, { all, ...parts }) {
      const key = all?.['code'] ?? ''
      await editContent(tx, ({ banners, ...content }) => ({
        ...content,
        banners: [
          ...banners,
          withParts({ code: key, is_shown: all?.['shown'] === 'true', texts: {} }, written(parts)),
        ],
      }))
      return key
    },
    shownBy: 'shown',
  },
}

async function findProblems(db: Db, parts: Parts): Promise<PublishProblem[]> {
  const key = parts.all?.['code'] ?? ''
  const { banners } = await exportContent(db)
  const isTaken = banners.some((one) => one.code === key)
  const isBoth = isWritten(parts, 'html') && isWritten(parts, 'image')
  const isNone = !isWritten(parts, 'html') && !isWritten(parts, 'image')
  return [
    ...(isTaken || !bannerCode.safeParse(key).success
      ? [{ part: 'all' as const, field: 'code', problem: 'not_valid' as const, detail: key }]
      : []),
    ...(isNone ? [{ part: 'es' as const, field: 'html', problem: 'missing' as const, detail: '' }] : []),
    ...(isBoth
      ? [{ part: 'es' as const, field: 'html', problem: 'not_valid' as const, detail: 'html, image' }]
      : []),
  ]
}
