import type { FollowedCase } from '@fanal/contract/schemas/support'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { useDays } from '#features/support/use-days.ts'
import styles from './waiting-on-card.module.css'

/** Who else decides, for nothing: the body of the settings, or the public services. */
function Outside({ body, rejected }: { body: FollowedCase['dispute_body']; rejected: string }) {
  const t = useTexts('support')
  if (!body.name) return <li>{t('late.outsideAny', { day: rejected })}</li>
  return (
    <li>
      {t('clock.dispute')} {body.url ? <a href={body.url}>{body.name}</a> : <b>{body.name}</b>}
      {t('late.outsideEnd', { day: rejected })}
    </li>
  )
}

/** We are late: since when, an apology, and what the customer can do without waiting for us. */
export function LateNote({ one }: { one: FollowedCase }) {
  const t = useTexts('support')
  const { day, by } = useDays()
  const { phone_crm: phone, schedule } = usePortal().settings.organization
  if (one.late_since === null) return null
  return (
    <Note
      tone="bad"
      className={styles.late}
      title={t('late.title', { day: by(one.late_since, one.clock.unit) })}
    >
      {t('late.sorry')}
      <ul>
        {one.kind !== 'reading' && (
          <Outside body={one.dispute_body} rejected={day(one.clock.rejected_from)} />
        )}
        {phone && (
          <li>
            {t('late.person')} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            {schedule && ` (${schedule})`}
          </li>
        )}
      </ul>
    </Note>
  )
}
