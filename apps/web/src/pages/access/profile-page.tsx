import { listSessions, listSignIns } from '@fanal/contract/account'
import { AccountData, PasswordPart } from '#features/account/account-data.tsx'
import { listLooks } from '@fanal/contract/looks'
import { Consents } from '#features/account/consents.tsx'
import { LanguageForm } from '#features/account/language-form.tsx'
import { OpenSessions } from '#features/account/open-sessions.tsx'
import { Looks } from '#features/looks/looks.tsx'
import { Passkeys } from '#features/passkeys/passkeys.tsx'
import { SignInHistory } from '#features/account/sign-in-history.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './profile-page.module.css'

export default function ProfilePage() {
  const t = useTexts('account')
  const portal = usePortal()
  return (
    <>
      <PageHead title={t('profile.title')}>
        {canCall(portal, listSignIns) ? t('profile.sentence') : t('profile.sentenceShort')}
      </PageHead>
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccountData />
          <LanguageForm />
          <PasswordPart />
          <Consents />
        </div>
        <div className={styles.column}>
          <Passkeys />
          {canCall(portal, listSessions) && <OpenSessions />}
          {canCall(portal, listLooks) && <Looks />}
          {canCall(portal, listSignIns) && <SignInHistory />}
        </div>
      </div>
    </>
  )
}
