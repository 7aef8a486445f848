import { useHelp, useHelpLink } from '#features/shell/help-button.tsx'
import { type Portal, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { iconHelp, iconWarning } from '#ui/text/icons.ts'
import styles from './header-nav.module.css'
import { MenuLink } from './menu-link.tsx'
import { bottomEntries, headerEntries, serverEntries } from './menus.ts'

/** One place of the header, where there are several: all side by side leave no room for the rest. */
const contractingLabels: readonly string[] = ['action.newElectricity', 'action.newGas', 'action.newDual']

/** The buttons of the horizontal header; below md the drawer has them. */
export function HeaderNav() {
  const t = useTexts('shell')
  const portal = usePortal()
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
  const contracting = links.filter(({ key }) => contractingLabels.includes(key))
  const isGrouped = contracting.length > 1
  return (
    <nav className={styles.header} aria-label={t('menu.main')}>
      {isGrouped && (
        <Menu items={contracting.map(({ key, text, href }) => ({ key, label: text, href }))}>
          {t('menu.contract')}
        </Menu>
      )}
      {links
        .filter((link) => !isGrouped || !contracting.includes(link))
        .map(({ key, text, href, section }) => (
          <MenuLink key={key} href={href} section={section}>
            {text}
          </MenuLink>
        ))}
    </nav>
  )
}

/** Help at the end of the bottom bar: it opens the dialog, or leads to the contact page. */
function BottomHelp() {
  const t = useTexts('shell')
  const { onlyButton } = usePortal().settings.helpDialog
  const { hasFailed, opener, dialog } = useHelp()
  const href = useHelpLink()
  const content = (
    <>
      <Icon path={hasFailed ? iconWarning : iconHelp} />
      {t('menu.help')}
    </>
  )
  if (onlyButton) return <a href={href}>{content}</a>
  return (
    <>
      {href ? (
        <a href={href} {...opener}>
          {content}
        </a>
      ) : (
        <button type="button" {...opener}>
          {content}
        </button>
      )}
      {dialog}
    </>
  )
}

/** What the bottom bar has beside help: two or more, or there is none. */
export function barEntries(portal: Portal) {
  const { enabled: hasHelp } = portal.settings.helpDialog
  const entries = bottomEntries(portal).filter(({ label }) => !(hasHelp && label === 'menu.help'))
  return entries.length < 2 ? [] : entries
}

/** The main destinations, in thumb reach, and help. */
export function BottomNav() {
  const t = useTexts('shell')
  const portal = usePortal()
  const entries = barEntries(portal)
  const helpLink = useHelpLink()
  if (entries.length === 0) return null
  const { enabled, onlyButton } = portal.settings.helpDialog
  const hasHelp = enabled && (!onlyButton || helpLink !== undefined)
  const count = entries.length + Number(hasHelp)
  return (
    <nav
      className={cx(styles.bottom, count > 4 && styles.close)}
      style={{ '--entries': count } as object}
      aria-label={t('menu.main')}
    >
      {entries.map(({ label, href, icon, section }) => (
        <MenuLink key={label} href={href} section={section}>
          <Icon path={icon} />
          {t(label)}
        </MenuLink>
      ))}
      {hasHelp && <BottomHelp />}
    </nav>
  )
}
