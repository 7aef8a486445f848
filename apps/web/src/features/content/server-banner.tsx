import { banner, coupons } from '@fanal/contract/content'
import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery, useDrawnAnswer } from '#lib/use-api.ts'
import { ServerHtml } from '#ui/server-html.tsx'
import styles from './server-banner.module.css'

/** What home asks for. */
export const homeBanner = { params: { code: 'home' } }
/** Shown with the lists of contracts and invoices (spec 2 §2). */
const couponsCode = 'coupons'
export const couponsBanner = { params: { code: couponsCode } }

/** The banner of coupons, and under it those that the customer has. */
export function CouponsBanner() {
  const { settings, flags } = usePortal()
  if (!hasCoupons(settings, flags)) return null
  return (
    <>
      <ServerBanner code={couponsCode} />
      <Coupons />
    </>
  )
}

function Coupons() {
  const t = useTexts('content')
  const { data = [] } = useApiQuery(coupons, {})
  if (data.length === 0) return null
  return (
    <ul className={styles.coupons} aria-label={t('coupons')}>
      {data.map(({ code, campaign, description, code_url }) => (
        <li key={code} className={styles.coupon}>
          <div>
            <strong>{campaign}</strong>
            <p>{description}</p>
          </div>
          <a href={code_url}>
            {t('coupon.use')} <span className={styles.code}>{t('coupon.code', { code })}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A banner that an operator published under a code: a picture or HTML. Without one, nothing shows. */
export function ServerBanner({ code }: { code: string }) {
  const { data } = useApiQuery(banner, { params: { code } })
  const drawn = useDrawnAnswer(banner, { params: { code } })
  if (!data) return null
  return (
    <aside className={styles.banner}>
      {'image' in data ? (
        <img src={data.image} alt="" />
      ) : (
        <div className={styles.html}>
          <ServerHtml html={data.html} isClean={data === drawn} />
        </div>
      )}
    </aside>
  )
}
