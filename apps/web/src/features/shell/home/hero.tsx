import { signInHref } from '#lib/session/openid.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import buttonLine from '#ui/button/button-line.module.css'
import styles from './hero.module.css'

/** The ways to enter; with single sign-on our own login too, if the operator keeps it. */
export function LoginWays() {
  const t = useTexts('shell')
  const portal = usePortal()
  const login = signInHref(portal)
  const password = portal.settings.features.oidc ? portal.linkTo('login') : undefined
  return (
    <div className={buttonLine.line}>
      {login && (
        <ButtonLink variant="primary" href={login}>
          {t('hero.login')}
        </ButtonLink>
      )}
      {password && <ButtonLink href={password}>{t('hero.password')}</ButtonLink>}
    </div>
  )
}

/** A visitor's first view where no price is offered: purpose and login. */
export function Hero() {
  const t = useTexts('shell')
  return (
    <section className={styles.hero}>
      <h1>{t('hero.title')}</h1>
      <p>{t('hero.text')}</p>
      <LoginWays />
    </section>
  )
}
