import { matchPath, pathTo, type RouteId } from '@fanal/contract/paths'
import { type Lang, langs, offeredLocales, textsLanguage } from '@fanal/domain/settings/languages'
import type { PortalState } from '#lib/portal.tsx'
import { textsIn } from '#lib/texts.ts'
import { initialAnswer } from '#lib/api/initial-answer.ts'
import type { Resolution } from './guard.ts'
import { protectionOf } from './routes.ts'
import { publicProductsRead } from '#features/comparators/reads.ts'

// What search engines read; on the server only.

type Describe = (lang: Lang) => string

const aboutPortal: Describe = (lang) => {
  const t = textsIn(lang, 'shell')
  return t('meta.description')
}
const aboutContracting: Describe = (lang) => {
  const t = textsIn(lang, 'contracting')
  return t('installation.sentence')
}
const aboutComparison: Describe = (lang) => {
  const t = textsIn(lang, 'comparators')
  return t('title.sentence')
}
const aboutCalculator: Describe = (lang) => {
  const t = textsIn(lang, 'calculator')
  return t('sentence')
}
const aboutContact: Describe = (lang) => {
  const t = textsIn(lang, 'support')
  return t('unsigned.sentence')
}

/** Pages that anybody may find, and what describes each. */
const described: Partial<Record<RouteId, Describe>> = {
  home: aboutPortal,
  newElectricityCustomer: aboutContracting,
  newGasCustomer: aboutContracting,
  newDualCustomer: aboutContracting,
  comparator: aboutComparison,
  gasComparator: aboutComparison,
  powerCalculator: aboutCalculator,
  unsignedContact: aboutContact,
}

/** The one language that the address of such a page is in; undefined where it is the same in several. */
export function languageOf(path: string): Lang | undefined {
  const match = matchPath(path)
  if (!match || !described[match.id]) return undefined
  const found = langs.filter((lang) => pathTo(match.id, lang, match.params) === path)
  return found.length === 1 ? found[0] : undefined
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The same page in each language that is offered. */
const alternates = (id: RouteId, { settings }: PortalState, publicUrl: string) =>
  [...new Set(offeredLocales(settings).map(textsLanguage))].map((lang) => ({
    lang,
    href: `${publicUrl}${pathTo(id, lang)}`,
  }))

/** Description, address and languages of a page; others are not to be found. */
export function headOf(resolution: Resolution, state: PortalState, publicUrl: string): string {
  const id = resolution.kind === 'page' ? resolution.id : undefined
  const about = id && described[id]
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeText(content)}">`
  if (!about) return meta('robots', 'noindex') + meta('description', aboutPortal(state.lang))
  return [
    meta('description', about(state.lang)),
    `<link rel="canonical" href="${publicUrl}${pathTo(id, state.lang)}">`,
    ...alternates(id, state, publicUrl).map(
      ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${href}">`,
    ),
    ...offersIn(state, publicUrl),
  ].join('')
}

/** Products as schema.org offers, on the pages that show their prices. */
function offersIn(state: PortalState, publicUrl: string): string[] {
  const known = initialAnswer(state, publicProductsRead)
  if (!known) return []
  const offers = known.products.map(({ name, tariff, energy, description, prices }) => ({
    '@type': 'Offer',
    name: `${name} (${tariff})`,
    description,
    category: energy,
    priceCurrency: known.currency,
    availability: 'https://schema.org/InStock',
    validFrom: prices.from,
    seller: { '@type': 'Organization', name: known.retailer, url: publicUrl },
    priceSpecification: prices.energy.map((price, i) => ({
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: known.currency,
      unitCode: 'KWH',
      name: `P${i + 1}`,
      valueAddedTaxIncluded: false,
    })),
  }))
  const graph = { '@context': 'https://schema.org', '@graph': offers }
  return [
    `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)}</script>`,
  ]
}

/** Every such page that is offered, in its languages. */
export function sitemapOf(state: PortalState, publicUrl: string): string {
  const ids = (Object.keys(described) as RouteId[]).filter((id) =>
    ['public', 'unprotected'].includes(protectionOf(id, state)),
  )
  const entries = ids.flatMap((id) => {
    const links = alternates(id, state, publicUrl)
    const others = links
      .map(({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
      .join('')
    return [...new Set(links.map(({ href }) => href))].map((href) => `<url><loc>${href}</loc>${others}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}
