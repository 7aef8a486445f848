import { listSessions } from '@fanal/contract/account'
import { useState } from 'react'
import { ChangePasswordForm } from '#features/recovery/change-password-form.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './change-password-page.module.css'

export default function ChangePasswordPage() {
  const t = useTexts('recovery')
  const portal = usePortal()
  const { profile, linkTo } = portal
  // While it is due, nothing else opens.
  const back = profile?.change_password ? undefined : linkTo('profile')
  // What a retailer's own server does with other sessions, or whether it sends a mail, is unknown.
  const isOurs = canCall(portal, listSessions)
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <Card>
        <EmptyState
          title={t('change.done')}
          action={
            // Loads a new document: the session and its permissions have changed.
            <ButtonLink variant="primary" href="/" target="_self">
              {t('change.continue')}
            </ButtonLink>
          }
        >
          {isOurs ? t('change.doneText') : t('change.doneShort')}
        </EmptyState>
      </Card>
    )
  return (
    <div className={styles.page}>
      <PageHead title={t('change.title')} {...(back && { back: { href: back, label: t('change.back') } })}>
        {isOurs ? t('change.sentence') : t('change.sentenceShort')}
      </PageHead>
      {profile?.change_password && <Note tone="warn">{t('change.forced')}</Note>}
      <Card>
        <ChangePasswordForm onDone={() => setDone(true)} />
      </Card>
    </div>
  )
}
