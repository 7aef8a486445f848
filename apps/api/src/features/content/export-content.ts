import type { Banner } from '@fanal/contract/schemas/content'
import type { ContentImport } from '@fanal/contract/imports/content'
import { type Lang, langs } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import {
  findStoredBanners,
  findStoredCoupons,
  findStoredElements,
  findStoredRoutes,
  type Texts,
} from './queries.ts'

const otherLangs = langs.filter((lang) => lang !== 'es')

/** All content in the form that `importContent` accepts. */
export async function exportContent(db: Db): Promise<ContentImport> {
  const routes = await findStoredRoutes(db)
  const elements = await findStoredElements(db)
  return {
    routes: routes.map(({ btn_title, btn_description, ...route }) => ({
      ...route,
      btn_title: btn_title.es,
      btn_description: btn_description.es,
      ...withTexts({ btn_title, btn_description }),
    })),
    elements: elements.map(({ name, html_block, ...element }) => ({
      ...element,
      name: name.es,
      html_block: html_block.es,
      ...withTexts({ name, html_block }),
    })),
    banners: await exportBanners(db),
    coupons: (await findStoredCoupons(db)).map(({ campaign, description, ...coupon }) => ({
      ...coupon,
      campaign: campaign.es,
      description: description.es,
      ...withTexts({ campaign, description }),
    })),
  }
}

type Exported = { [L in Lang]?: Record<string, string> }

/** The values that other languages override. */
function withTexts(fields: Record<string, Texts>): { texts?: Exported } {
  const texts: Exported = {}
  for (const lang of otherLangs)
    for (const [key, text] of Object.entries(fields)) {
      const own = text[lang]
      if (own !== undefined) texts[lang] = { ...texts[lang], [key]: own }
    }
  return Object.keys(texts).length > 0 ? { texts } : {}
}

async function exportBanners(db: Db): Promise<ContentImport['banners']> {
  const stored = await findStoredBanners(db)
  return stored
    .filter(({ lang }) => lang === 'es')
    .map(({ banner, isShown }) => {
      const others = stored.filter((other) => other.lang !== 'es' && other.banner.code === banner.code)
      const texts = Object.fromEntries(others.map((other) => [other.lang, bannerBody(other.banner)]))
      return { ...banner, is_shown: isShown, ...(others.length > 0 && { texts }) }
    })
}

const bannerBody = (banner: Banner) => ('image' in banner ? { image: banner.image } : { html: banner.html })
