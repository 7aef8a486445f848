import { banner, coupons, pageElements } from '@fanal/contract/content'
import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { type Load, read } from '#lib/api/read.ts'

export const bannerRead = (code: 'home' | 'coupons') => read(banner, { params: { code } })
export const couponsRead = read(coupons, {})
export const pageElementsRead = (pageId: string) => read(pageElements, { params: { pageId } })

/** Coupons and their banner, with the lists of contracts and invoices. */
export const couponsLoad: Load = ({ state: { settings, flags } }) =>
  hasCoupons(settings, flags)
    ? [...(settings.features.enableServerElements ? [bannerRead('coupons')] : []), couponsRead]
    : []
