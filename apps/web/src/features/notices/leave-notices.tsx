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
  const href = profile ? linkTo('notices') : undefined
  return (
    <LeaveBox
      endpoint={unsubscribeNotices}
      about={about}
      texts={{
        button: t('leave.button'),
        done: t('leave.done'),
        failed: t('notSaved'),
        invalid: t('leave.invalid'),
        home: t('leave.home'),
        login: t('leave.login'),
      }}
      more={href && <a href={href}>{t('leave.more')}</a>}
    >
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
