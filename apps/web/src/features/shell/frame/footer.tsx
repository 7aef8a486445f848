import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import styles from './footer.module.css'

/** Opens the cookie choices again: rejecting later is as easy as accepting. */
export function CookieSettingsButton() {
  const t = useTexts('shell')
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => window.dispatchEvent(new Event('cookie-settings'))}
    >
      {t('cookies.change')}
    </button>
  )
}

export function Footer() {
  const t = useTexts('shell')
  const { settings, linkTo } = usePortal()
  const { links, organization } = settings
  const entries = [
    { text: t('footer.conditions'), href: links.conditions },
    { text: t('footer.privacy'), href: links.gdpr },
    { text: t('footer.legal'), href: links.legalNotice },
    { text: t('footer.accessibility'), href: links.accessibility },
    { text: t('footer.version'), href: linkTo('version') },
  ]
  return (
    <footer className={styles.footer}>
      <span>{organization.name}</span>
      {entries.map(
        ({ text, href }) =>
          href && (
            <a key={text} href={href} className={styles.link}>
              {text}
            </a>
          ),
      )}
      <CookieSettingsButton />
    </footer>
  )
}
