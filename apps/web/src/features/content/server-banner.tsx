import { banner } from '@fanal/contract/content'
import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/use-api.ts'
import { ServerHtml } from '#ui/server-html.tsx'
import styles from './server-banner.module.css'

/** What home asks for. */
export const homeBanner = { params: { code: 'home' } }
/** Shown with the lists of contracts and invoices (spec 2 §2). */
const couponsCode = 'coupons'
export const couponsBanner = { params: { code: couponsCode } }

export function CouponsBanner() {
  const { settings, flags } = usePortal()
  return hasCoupons(settings, flags) && <ServerBanner code={couponsCode} />
}

/** A banner that an operator published under a code: a picture or HTML. Without one, nothing shows. */
export function ServerBanner({ code }: { code: string }) {
  const { data, isPlaceholderData } = useApiQuery(banner, { params: { code } })
  if (!data) return null
  return (
    <aside className={styles.banner}>
      {'image' in data ? (
        <img src={data.image} alt="" />
      ) : (
        <div className={styles.html}>
          <ServerHtml html={data.html} isClean={isPlaceholderData} />
        </div>
      )}
    </aside>
  )
}
