import { VisitorActs } from '#features/home/visitor/visitor-acts.tsx'
import { ActionGroups } from '#features/shell/home/action-groups.tsx'
import { signInHref } from '#lib/session/openid.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './home-page.module.css'

/** The plain home: only actions, without hero or figures. */
export default function AltHomePage() {
  const t = useTexts('shell')
  const portal = usePortal()
  const login = portal.profile ? undefined : signInHref(portal)
  return (
    <div className={styles.page}>
      <PageHead
        className={styles.head}
        title={t('home.actions')}
        action={
          login && (
            <ButtonLink variant="primary" href={login}>
              {t('hero.login')}
            </ButtonLink>
          )
        }
      >
        {t('welcome.text')}
      </PageHead>
      {portal.profile ? <ActionGroups id="actions" /> : <VisitorActs />}
    </div>
  )
}
