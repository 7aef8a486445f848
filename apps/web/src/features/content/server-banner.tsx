import { useInitialAnswer } from '#lib/api/initial-answer.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { ServerHtml } from '#ui/text/server-html.tsx'
import styles from './server-banner.module.css'
import { bannerRead } from './reads.ts'

/** An operator's banner by code: a picture or HTML. Nothing shows without one. */
export function ServerBanner({ code }: { code: 'home' | 'coupons' }) {
  const { data } = useRead(bannerRead(code))
  const initial = useInitialAnswer(bannerRead(code))
  if (!data) return null
  return (
    <aside className={styles.banner}>
      {'image' in data ? (
        <img src={data.image} alt="" />
      ) : (
        <div className={styles.html}>
          <ServerHtml html={data.html} isClean={data === initial} />
        </div>
      )}
    </aside>
  )
}
