import { banner } from '@fanal/contract/content'
import { useApiQuery } from '#lib/use-api.ts'
import { ServerHtml } from '#ui/server-html.tsx'
import styles from './server-banner.module.css'

/** A banner that an operator published under a code: a picture or HTML. Without one, nothing shows. */
export function ServerBanner({ code }: { code: string }) {
  const { data } = useApiQuery(banner, { params: { code } })
  if (!data) return null
  return (
    <aside className={styles.banner}>
      {'image' in data ? (
        <img src={data.image} alt="" />
      ) : (
        <div className={styles.html}>
          <ServerHtml html={data.html} />
        </div>
      )}
    </aside>
  )
}
