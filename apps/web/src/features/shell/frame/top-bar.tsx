import { type ReactNode, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { iconMenu } from '#ui/text/icons.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { LanguageMenu } from './language-menu.tsx'
import type { MenuGroup } from './menus.ts'
import { SideNav } from './side-nav.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './top-bar.module.css'

export function HomeLogo({ className }: { className?: string }) {
  const { settings } = usePortal()
  return (
    <a href="/" className={[styles.logo, className].filter(Boolean).join(' ')}>
      <Logo
        name={settings.organization.name}
        imageUrl={settings.theme.logo || undefined}
        darkUrl={settings.theme.logoDark || undefined}
      />
    </a>
  )
}

interface TopBarProps {
  groups: MenuGroup[]
  /** Shown from md; below, the drawer has everything. */
  entries?: ReactNode
  /** A customer's notices. */
  bell?: ReactNode
  /** Help, where neither side bar nor bottom bar has it. */
  help?: ReactNode
  /** The user menu, or the visitor's login button. */
  account: ReactNode
  /** At the end of the drawer. */
  drawerFooter?: ReactNode
  /** With a side bar the logo is already there on wide screens. */
  hasSideBar: boolean
}

export function TopBar({ groups, entries, help, bell, account, drawerFooter, hasSideBar }: TopBarProps) {
  const t = useTexts('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={cx(styles.bar, !hasSideBar && !bell && styles.aligned)}>
      <div className={hasSideBar ? styles.startNarrow : styles.start}>
        <span className={hasSideBar ? undefined : styles.belowMd}>
          <Button
            variant="quiet"
            size="s"
            icon={iconMenu}
            label={t('menu.open')}
            onClick={() => setOpen(true)}
          />
        </span>
        <HomeLogo />
      </div>
      {entries}
      <div className={cx(styles.end, Boolean(bell) && styles.ofMember)}>
        {bell}
        {help}
        <LanguageMenu />
        <span className={styles.theme}>
          <ThemeSwitch />
        </span>
        {account}
      </div>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('menu.title')}
        closeLabel={t('menu.close')}
        footer={
          <div className={styles.drawerFoot}>
            <ThemeSwitch />
            {drawerFooter}
          </div>
        }
      >
        {/* Following a link closes the drawer; the clicks bubble up. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}>
          <SideNav groups={groups} label={t('menu.main')} />
        </div>
      </Drawer>
    </header>
  )
}
