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
  return (
    <LeaveBox
      t={t}
      endpoint={unsubscribe}
      about={about}
      failed={t('saveFailed')}
      moreHref={linkTo('newsletter')}
    >
      <p>{about.data ? t('leave.named', about.data) : t('leave.text')}</p>
    </LeaveBox>
  )
}
