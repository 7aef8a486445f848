import { signInHref } from '#lib/session/openid.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconChart, iconContract, iconInvoice } from '#ui/text/icons.ts'
import buttonLine from '#ui/button/button-line.module.css'
import styles from './hero.module.css'

/** A visitor's first view: purpose, login, and three previews. */
export function Hero({ actionsId }: { actionsId?: string }) {
  const t = useTexts('shell')
  const portal = usePortal()
  const login = signInHref(portal)
  // Our own login, if the operator keeps it beside single sign-on.
  const password = portal.settings.features.oidc ? portal.linkTo('login') : undefined
  const cards = [
    { icon: iconContract, title: t('hero.card1.title'), text: t('hero.card1.text') },
    { icon: iconInvoice, title: t('hero.card2.title'), text: t('hero.card2.text') },
    { icon: iconChart, title: t('hero.card3.title'), text: t('hero.card3.text') },
  ]
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <div className={buttonLine.line}>
          {login && (
            <ButtonLink variant="primary" href={login}>
              {t('hero.login')}
            </ButtonLink>
          )}
          {password && <ButtonLink href={password}>{t('hero.password')}</ButtonLink>}
          {actionsId && <ButtonLink href={`#${actionsId}`}>{t('hero.seeActions')}</ButtonLink>}
        </div>
      </div>
      <ul className={styles.cards}>
        {cards.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon path={icon} />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
