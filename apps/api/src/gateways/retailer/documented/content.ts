import { listOf, type Loose, numberOf, objectOf, textOf, wholeOf, wordOf } from '../loose-values.ts'
import type { Documented } from '../visit.ts'

const elementOf = (value: unknown): Loose => {
  const one = objectOf(value)
  return {
    id: wholeOf(one['id']),
    name: one['name'] || 'block',
    group_name: textOf(one['group_name']),
    html_block: textOf(one['html_block']),
    block_height: lengthOf(one['block_height']),
    block_width: lengthOf(one['block_width']),
    priority: wholeOf(one['priority'] || 0),
    page_id: wholeOf(one['page_id'] || null),
  }
}

/** A plain number is pixels. */
const lengthOf = (value: unknown) =>
  typeof numberOf(value) === 'number' && value !== '' ? `${wordOf(value)}px` : textOf(value)

const routeOf = (value: unknown): Loose => {
  const one = objectOf(value)
  return {
    id: wholeOf(one['id']),
    route_path: textOf(one['route_path']),
    btn_title: textOf(one['btn_title']),
    btn_description: textOf(one['btn_description']),
  }
}

/** The name of a campaign, or its title. */
const couponOf = (value: unknown): Loose => {
  const one = objectOf(value)
  const address = webAddress(one['code_url']) || webAddress(one['url'])
  return {
    code_url: address,
    code: textOf(one['code'] ?? (address && new URL(address).searchParams.get('promocode'))),
    campaign: textOf(one['campaign'] ?? one['campaign_name'] ?? one['name'] ?? one['title']),
    description: textOf(one['description']),
    url: webAddress(one['url']) || address,
  }
}

const webAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : ''

const kinds: Record<string, string> = { iVBOR: 'png', '/9j/': 'jpeg', R0lGO: 'gif', UklGR: 'webp' }

/** An image as base64, with or without a data URL prefix. */
function imageOf(image: unknown): unknown {
  if (typeof image !== 'string' || image.startsWith('data:')) return image
  const kind = Object.entries(kinds).find(([start]) => image.startsWith(start))?.[1]
  return kind ? `data:image/${kind};base64,${image.replaceAll(/\s/g, '')}` : image
}

export const contentCalls: Record<string, Documented> = {
  dynamicRoutes: { read: (body) => listOf(body).map(routeOf) },
  pageElements: {
    path: 'ov_customize/html_dinamic_elements//{pageId}',
    read: (body) => listOf(body).map(elementOf),
  },
  groupElements: { read: (body) => listOf(body).map(elementOf) },
  coupons: { read: (body) => listOf(body, 'coupons').map(couponOf) },
  banner: {
    read: (body, { params }) => {
      const { image, html } = objectOf(body)
      const { code } = params
      return image ? { code, image: imageOf(image) } : { code, html: textOf(html) }
    },
  },
}
