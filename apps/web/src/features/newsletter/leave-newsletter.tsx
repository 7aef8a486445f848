import { leaving, unsubscribe } from '@fanal/contract/newsletter'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { LeaveBox } from '#lib/parts/leave-box.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'

/** One newsletter, by the link of its mail. */
export function LeaveNewsletter() {
  const t = useTexts('newsletter')
  const { linkTo } = usePortal()
  const { token = '' } = useParams()
  const about = useApiQuery(leaving, { params: { token } })
  const href = linkTo('newsletter')
  return (
    <LeaveBox
      endpoint={unsubscribe}
      about={about}
      texts={{
        button: t('leave.button'),
        done: t('leave.done'),
        failed: t('saveFailed'),
        invalid: t('leave.invalid'),
        home: t('home'),
        login: t('login'),
      }}
      more={href && <a href={href}>{t('leave.more')}</a>}
    >
      <p>{about.data ? t('leave.named', about.data) : t('leave.text')}</p>
    </LeaveBox>
  )
}
