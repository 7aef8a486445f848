import { type ContentImport, contentImportSchema } from '@fanal/contract/imports/content'
import { fileKind } from '@fanal/domain/files/file-kind'
import { eachLang, type Lang, langs } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import { problemsOf, Refusal } from '#platform/refusal'
import {
  deleteContent,
  lockContent,
  saveBanner,
  saveCoupons,
  saveElements,
  saveRoutes,
  type Texts,
  insertContentFile,
} from './queries.ts'
import { sanitiseHtml } from '#formats/sanitise-html'

const imageKinds = ['png', 'jpeg', 'webp', 'gif'] as const
const maxImageBytes = 2_000_000

export interface ImportedContent {
  routes: number
  elements: number
  banners: number
  coupons: number
  /** What sanitising removed, with its place. */
  removed: string[]
}

/** Replaces all pages, blocks, banners and coupons by those of the file, or refuses the whole file. */
export async function importContent(tx: Db, file: unknown): Promise<ImportedContent> {
  const checked = contentImportSchema.safeParse(file)
  if (!checked.success) throw new Refusal(problemsOf(checked.error, file))
  const content = checked.data
  const { removed, problems } = cleanHtmlOf(content)
  problems.push(...lostElements(content), ...unusableBanners(content))
  if (problems.length > 0) throw new Refusal(problems)
  await lockContent(tx)
  await deleteContent(tx)
  await saveRoutes(
    tx,
    content.routes.map(({ texts, btn_title, btn_description, ...route }) => ({
      ...route,
      btn_title: byLanguage(btn_title, (lang) => texts?.[lang]?.btn_title),
      btn_description: byLanguage(btn_description, (lang) => texts?.[lang]?.btn_description),
    })),
  )
  await saveElements(
    tx,
    content.elements.map(({ texts, name, html_block, ...element }) => ({
      ...element,
      name: byLanguage(name, (lang) => texts?.[lang]?.name),
      html_block: byLanguage(html_block, (lang) => texts?.[lang]?.html_block),
    })),
  )
  for (const banner of content.banners) await saveVariants(tx, banner)
  await saveCoupons(
    tx,
    content.coupons.map(({ texts, campaign, description, ...coupon }) => ({
      ...coupon,
      campaign: byLanguage(campaign, (lang) => texts?.[lang]?.campaign),
      description: byLanguage(description, (lang) => texts?.[lang]?.description),
    })),
  )
  const { routes, elements, banners, coupons } = content
  return {
    routes: routes.length,
    elements: elements.length,
    banners: banners.length,
    coupons: coupons.length,
    removed,
  }
}

function byLanguage(plain: string, textIn: (lang: Lang) => string | undefined): Texts {
  return { ...eachLang(textIn), es: textIn('es') ?? plain }
}

/** Sanitises every piece of HTML in place. */
function cleanHtmlOf(content: ContentImport): { removed: string[]; problems: string[] } {
  const removed: string[] = []
  const problems: string[] = []
  const clean = (dirty: string, place: string) => {
    const result = sanitiseHtml(dirty)
    if (result.html === '' && dirty.trim() !== '')
      problems.push(`${place}: nothing is left after cleaning (${result.removed.join(', ')})`)
    else if (result.removed.length > 0) removed.push(`${place}: ${result.removed.join(', ')}`)
    return result.html
  }
  content.elements.forEach((element, i) => {
    for (const { part, place } of partsOf(element, `elements[${i}]`))
      if (part.html_block !== undefined) part.html_block = clean(part.html_block, `${place}.html_block`)
  })
  content.banners.forEach((banner, i) => {
    for (const { part, place } of partsOf(banner, `banners[${i}]`))
      if (part.html !== undefined) part.html = clean(part.html, `${place}.html`)
  })
  return { removed, problems }
}

/** An entry and its language overrides, each with its path in the file. */
function partsOf<T extends object>(entry: T & { texts?: { [L in Lang]?: T } }, place: string) {
  const own = langs.flatMap((lang) => {
    const part = entry.texts?.[lang]
    return part ? [{ part, place: `${place}.texts.${lang}` }] : []
  })
  return [{ part: entry as T, place }, ...own]
}

function lostElements({ routes, elements }: ContentImport): string[] {
  const pages = new Set(routes.map((route) => route.id))
  return elements.flatMap(({ page_id, group_name }, i) => {
    if (page_id === null)
      return group_name === ''
        ? [`elements[${i}]: neither group_name nor page_id: it would never be shown`]
        : []
    return pages.has(page_id) ? [] : [`elements[${i}].page_id: no route has the id ${page_id}`]
  })
}

type ImportedBanner = ContentImport['banners'][number]
type Variant = { lang: Lang; place: string; image?: string; html?: string }

/** The banner of each language; the plain one is Spanish, unless that has its own. */
function variantsOf({ image, html, texts = {} }: ImportedBanner, place: string): Variant[] {
  const own = langs.flatMap((lang) =>
    texts[lang] ? [{ lang, place: `${place}.texts.${lang}`, ...texts[lang] }] : [],
  )
  return texts.es ? own : [{ lang: 'es', place, image, html }, ...own]
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

function unusableBanners({ banners }: ContentImport): string[] {
  return banners
    .flatMap((banner, i) => variantsOf(banner, `banners[${i}]`))
    .flatMap(({ image, html, place }) => {
      if ((image === undefined) === (html === undefined)) return [`${place}: either an image or html`]
      const kind = image === undefined ? 'png' : fileKind(bytesOf(image))
      return imageKinds.some((known) => known === kind)
        ? []
        : [`${place}.image: not a png, jpeg, webp or gif`]
    })
}

async function saveVariants(tx: Db, banner: ImportedBanner): Promise<void> {
  for (const { lang, image, html = null } of variantsOf(banner, '')) {
    const file = { name: `banner-${banner.code}-${lang}`, kinds: imageKinds, maxBytes: maxImageBytes }
    const imageFileId = image ? await insertContentFile(tx, { ...file, content: bytesOf(image) }) : null
    await saveBanner(tx, { code: banner.code, lang, html, imageFileId, isShown: banner.is_shown })
  }
}
