import { leavingNotices, unsubscribeNotices } from '@fanal/contract/notices'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { LeaveBox } from '#lib/parts/leave-box.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { kindNames } from './preferences/kind-labels.ts'

/** The mails of some kinds, by the link of one of them. */
export function LeaveNotices() {
  const t = useTexts('notices')
  const { profile, linkTo } = usePortal()
  const { token = '' } = useParams()
  const about = useApiQuery(leavingNotices, { params: { token } })
  const moreHref = profile ? linkTo('notices') : undefined
  return (
    <LeaveBox t={t} endpoint={unsubscribeNotices} about={about} failed={t('notSaved')} moreHref={moreHref}>
      <p>{t('leave.text')}</p>
      {about.data && (
        <ul>
          {about.data.kinds.map((kind) => (
            <li key={kind}>{t(kindNames[kind])}</li>
          ))}
        </ul>
      )}
      <p>{t('leave.stays')}</p>
    </LeaveBox>
  )
}
