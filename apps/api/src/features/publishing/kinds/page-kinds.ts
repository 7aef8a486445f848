import type { ContentImport } from '@fanal/contract/imports/content'
import { routePath } from '@fanal/contract/schemas/content'
import type { Parts, PublishField } from '@fanal/domain/publishing/publish-kinds'
import { eachLang, type Lang } from '@fanal/domain/settings/languages'
import { exportContent } from '#features/content/export-content'
import { editContent, partsOf, shown, withParts } from './content-file.ts'
import type { KindSource } from './publish-kind.ts'

type Element = ContentImport['elements'][number]
type Route = ContentImport['routes'][number]

const title: PublishField = { name: 'btn_title', form: 'line', maxLength: 200 }
const description: PublishField = { name: 'btn_description', form: 'line', isOptional: true, maxLength: 500 }
const html = (name: string): PublishField => ({ name, form: 'html', maxLength: 200_000 })

/** The part of a page's address that people read; it stays, since others link to it. */
const path: PublishField = { name: 'route_path', form: 'line', isShared: true, maxLength: 64 }

/** The blocks of a page in the order in which it shows them. */
const blocksOf = ({ elements }: ContentImport, pageId: number): Element[] =>
  elements.filter((one) => one.page_id === pageId).sort((a, b) => a.priority - b.priority || a.id - b.id)

const blockField = ({ id }: Element) => `block_${id}`

/** The texts of a page: its own, and the HTML of each of its blocks under the block's name. */
function pageParts(route: Route, blocks: readonly Element[]): Parts {
  const own = partsOf(route, ['btn_title', 'btn_description'])
  const ofBlocks = blocks.map((block) => ({ name: blockField(block), parts: partsOf(block, ['html_block']) }))
  const texts = eachLang((lang) => ({
    ...own[lang],
    ...Object.fromEntries(ofBlocks.map(({ name, parts }) => [name, parts[lang]?.['html_block'] ?? ''])),
  }))
  return { all: { shown: String(route.is_shown) }, ...texts }
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
      fields: [shown, title, description, ...blocks.map((block) => html(blockField(block)))],
      parts: pageParts(route, blocks),
    }
  },
  publish: (tx, key, parts) =>
    editContent(tx, ({ routes, elements, ...content }) => ({
      ...content,
      routes: routes.map((route) =>
        String(route.id) === key
          ? withParts({ ...route, is_shown: parts.all?.['shown'] === 'true' }, routeParts(parts))
          : route,
      ),
      elements: elements.map((element) =>
        String(element.page_id) === key ? withHtml(element, blockParts(element, parts)) : element,
      ),
    })),
  making: {
    blank: {
      title: '',
      fields: [path, shown, title, description, html('html_block')],
      parts: {
        all: { route_path: '', shown: 'true' },
        ...eachLang(() => ({ btn_title: '', btn_description: '', html_block: '' })),
      },
    },
    check: async (_, { all }) =>
      routePath.safeParse(all?.['route_path']).success
        ? []
        : [{ part: 'all', field: 'route_path', problem: 'not_valid', detail: all?.['route_path'] ?? '' }],
    async make(tx, parts) {
      let key = ''
      await editContent(tx, (content) => {
        const made = newPage(content, parts)
        key = String(made.route.id)
        return {
          ...content,
          routes: [...content.routes, made.route],
          elements: [...content.elements, made.element],
        }
      })
      return key
    },
    shownBy: 'shown',
  },
}

const nextId = (entries: readonly { id: number }[]) => Math.max(0, ...entries.map(({ id }) => id)) + 1

/** A page with one block, which is named as the page is. */
function newPage({ routes, elements }: ContentImport, parts: Parts): { route: Route; element: Element } {
  const id = nextId(routes)
  const { all } = parts
  const route: Route = {
    id,
    route_path: all?.['route_path'] ?? '',
    is_shown: all?.['shown'] === 'true',
    btn_title: '',
    btn_description: '',
  }
  const texts = eachLang((lang) => ({
    name: parts[lang]?.['btn_title'] ?? '',
    html_block: parts[lang]?.['html_block'] ?? '',
  }))
  const element: Element = {
    id: nextId(elements),
    name: '',
    html_block: '',
    group_name: '',
    block_height: '',
    block_width: '',
    priority: 0,
    page_id: id,
  }
  return { route: withParts(route, routeParts(parts)), element: withParts(element, texts) }
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
