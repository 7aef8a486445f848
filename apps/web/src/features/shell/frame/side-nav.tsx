import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Entry } from '#features/shell/entry.ts'
import { MenuLink } from './menu-link.tsx'
import { type MenuGroup, serverEntries, serverEntryIcon } from './menus.ts'
import styles from './side-nav.module.css'

function NavEntry({ entry: { href, section, icon, label } }: { entry: Entry }) {
  const t = useTexts('shell')
  return (
    <MenuLink href={href} section={section} className={styles.link}>
      <Icon path={icon} />
      {t(label)}
    </MenuLink>
  )
}

/** The groups of a menu, and the operator's links. */
export function SideNav({ groups, label }: { groups: MenuGroup[]; label: string }) {
  const t = useTexts('shell')
  const added = serverEntries(usePortal())
  return (
    <nav className={styles.nav} aria-label={label}>
      {groups.map(({ title, entries }) => (
        <div key={title ?? 'main'} className={styles.group}>
          {title && <span className={styles.title}>{t(title)}</span>}
          {entries.map((entry) => (
            <NavEntry key={entry.label} entry={entry} />
          ))}
        </div>
      ))}
      {added.length > 0 && (
        <div className={styles.group}>
          <span className={styles.title}>{t('menu.more')}</span>
          {added.map(({ id, title, href }) => (
            <MenuLink key={id} href={href} className={styles.link}>
              <Icon path={serverEntryIcon} />
              {title}
            </MenuLink>
          ))}
        </div>
      )}
    </nav>
  )
}
