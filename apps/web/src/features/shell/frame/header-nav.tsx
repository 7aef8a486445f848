import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import styles from './header-nav.module.css'
import { bottomEntries, headerEntries, serverEntries } from './menus.ts'
import { useCurrent } from './use-current.ts'

/** The buttons of the horizontal header; below md the drawer has them. */
export function HeaderNav() {
  const t = useTexts('shell')
  const portal = usePortal()
  const currentOf = useCurrent()
  const links = [
    ...headerEntries(portal).map(({ label, href, section }) => ({
      key: label,
      text: t(label),
      href,
      section,
    })),
    ...serverEntries(portal).map(({ id, title, href }) => ({
      key: `server-${id}`,
      text: title,
      href,
      section: undefined,
    })),
  ]
  if (links.length === 0) return null
  return (
    <nav className={styles.header} aria-label={t('menu.main')}>
      {links.map(({ key, text, href, section }) => (
        <a key={key} href={href} aria-current={currentOf({ href, section })}>
          {text}
        </a>
      ))}
    </nav>
  )
}

/** The main destinations, in thumb reach. */
export function BottomNav() {
  const t = useTexts('shell')
  const portal = usePortal()
  const currentOf = useCurrent()
  const entries = bottomEntries(portal)
  if (entries.length < 2) return null
  return (
    <nav className={styles.bottom} aria-label={t('menu.main')}>
      {entries.map(({ label, href, icon, section }) => (
        <a key={label} href={href} aria-current={currentOf({ href, section })}>
          <Icon path={icon} />
          {t(label)}
        </a>
      ))}
    </nav>
  )
}
