import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import styles from '#features/contracting/wizard/step-form.module.css'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A new customer cannot sign in yet: the account is one step from here. */
export function ActivateAccount() {
  const t = useTexts('contracting')
  const { linkTo, profile, settings } = usePortal()
  const activation = settings.features.signup ? linkTo('activation') : undefined
  const login = linkTo('login')
  if (profile || !activation) return null
  return (
    <Card title={t('activate.title')} level={3} className={styles.card}>
      <p>{t('activate.text')}</p>
      <div>
        <ButtonLink variant="primary" href={activation}>
          {t('activate.act')}
        </ButtonLink>
      </div>
      {login && (
        <p>
          <a href={login}>{t('activate.login')}</a>
        </p>
      )}
    </Card>
  )
}
