import type { ContentImport } from '@fanal/contract/imports/content'
import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import { eachLang, type Lang } from '@fanal/domain/settings/languages'
import { exportContent } from '#features/content/export-content'
import { editContent, partsOf, withParts } from './content-file.ts'
import type { KindSource } from './publish-kind.ts'

type Element = ContentImport['elements'][number]
type Route = ContentImport['routes'][number]

const title: PublishField = { name: 'btn_title', form: 'line', maxLength: 200 }
const description: PublishField = { name: 'btn_description', form: 'line', isOptional: true, maxLength: 500 }
const html = (name: string): PublishField => ({ name, form: 'html', maxLength: 200_000 })

/** The blocks of a page in the order in which it shows them. */
const blocksOf = ({ elements }: ContentImport, pageId: number): Element[] =>
  elements.filter((one) => one.page_id === pageId).sort((a, b) => a.priority - b.priority || a.id - b.id)

const blockField = ({ id }: Element) => `block_${id}`

/** The texts of a page: its own, and the HTML of each of its blocks under the block's name. */
function pageParts(route: Route, blocks: readonly Element[]): Parts {
  const own = partsOf(route, ['btn_title', 'btn_description'])
  const ofBlocks = blocks.map((block) => ({ name: blockField(block), parts: partsOf(block, ['html_block']) }))
  return eachLang((lang) => ({
    ...own[lang],
    ...Object.fromEntries(ofBlocks.map(({ name, parts }) => [name, parts[lang]?.['html_block'] ?? ''])),
  }))
}

const blockParts = (block: Element, parts: Parts): Parts =>
  eachLang((lang: Lang) => ({ html_block: parts[lang]?.[blockField(block)] ?? '' }))

const routeParts = (parts: Parts): Parts =>
  eachLang((lang) => ({
    btn_title: parts[lang]?.['btn_title'] ?? '',
    btn_description: parts[lang]?.['btn_description'] ?? '',
  }))

/** Names of blocks are for those who write them; they stay as they are. */
function withHtml(element: Element, html: Parts): Element {
  const names = partsOf(element, ['name'])
  const texts = eachLang((lang) => ({
    html_block: html[lang]?.['html_block'] ?? '',
    name: names[lang]?.['name'] || element.name,
  }))
  return withParts(element, texts)
}

/** A page of the portal: title, sentence, and its blocks. */
export const pageKind: KindSource = {
  async list(db) {
    const { routes } = await exportContent(db)
    return routes.map((route) => ({ key: String(route.id), title: route.btn_title }))
  },
  async find(db, key) {
    const content = await exportContent(db)
    const route = content.routes.find(({ id }) => String(id) === key)
    if (!route) return undefined
    const blocks = blocksOf(content, route.id)
    return {
      title: route.btn_title,
      fields: [title, description, ...blocks.map((block) => html(blockField(block)))],
      parts: pageParts(route, blocks),
    }
  },
  publish: (tx, key, parts) =>
    editContent(tx, ({ routes, elements, ...content }) => ({
      ...content,
      routes: routes.map((route) => (String(route.id) === key ? withParts(route, routeParts(parts)) : route)),
      elements: elements.map((element) =>
        String(element.page_id) === key ? withHtml(element, blockParts(element, parts)) : element,
      ),
    })),
}

/** A block that stands on a page of ours, such as the one of signing in. */
export const blockKind: KindSource = {
  async list(db) {
    const { elements } = await exportContent(db)
    return elements
      .filter((one) => one.page_id === null)
      .map(({ id, name, group_name: group }) => ({ key: String(id), title: `${group}: ${name}` }))
  },
  async find(db, key) {
    const { elements } = await exportContent(db)
    const element = elements.find((one) => one.page_id === null && String(one.id) === key)
    if (!element) return undefined
    return {
      title: `${element.group_name}: ${element.name}`,
      fields: [html('html_block')],
      parts: partsOf(element, ['html_block']),
    }
  },
  publish: (tx, key, parts) =>
    editContent(tx, ({ elements, ...content }) => ({
      ...content,
      elements: elements.map((one) => (String(one.id) === key ? withHtml(one, parts) : one)),
    })),
}
