import { deskPaths } from '@fanal/contract/desk/desk-paths'
import { staffLogout } from '@fanal/contract/desk/staff'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { LanguageMenu } from '#features/shell/frame/language-menu.tsx'
import { ThemeSwitch } from '#features/shell/frame/theme-switch.tsx'
import { DeskMark } from '#desk/lib/desk-mark.tsx'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useStaff } from '#desk/lib/staff.tsx'
import { call } from '#lib/call.ts'
import { usePath } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconLogout, iconUser } from '#ui/text/icons.ts'
import styles from './desk-frame.module.css'
import { KeysSheet } from './keys-sheet.tsx'
import { useGoKeys } from './use-go-keys.ts'

interface DeskFrameProps {
  /** Pages that this person may open. */
  routes: readonly DeskRoute[]
  current: DeskRoute | undefined
  /** In the line on top, on every page. */
  search: ReactNode
  children: ReactNode
}

async function signOut(): Promise<void> {
  await call(staffLogout, {})
  window.location.assign(deskPaths.desk)
}

/** Dark rail, one line on top, and the page. */
export function DeskFrame({ routes, current, search, children }: DeskFrameProps) {
  const t = useTexts('desk')
  const { settings } = usePortal()
  useGoKeys(routes)
  useFocusOnArrival()
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <Rail routes={routes} current={current} />
      <header className={styles.bar}>
        <span className={styles.name}>{t('entry.name', { name: settings.organization.name })}</span>
        <span className={styles.search}>{search}</span>
        <span className={styles.tools}>
          <LanguageMenu />
          <ThemeSwitch />
          <OwnMenu />
        </span>
      </header>
      <KeysSheet routes={routes} onSignOut={() => void signOut()} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** Moves the focus to the new page, for keyboard and screen readers. */
function useFocusOnArrival(): void {
  const path = usePath()
  const last = useRef(path)
  useLayoutEffect(() => {
    if (path === last.current) return
    last.current = path
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}

function OwnMenu() {
  const t = useTexts('desk')
  const { name, role } = useStaff()
  const roles = useRoleNames()
  return (
    <Menu
      icon={iconUser}
      label={t('own.menu', { name })}
      heading={
        <>
          <strong>{name}</strong>
          <small className={styles.role}>{roles[role]}</small>
        </>
      }
      items={[
        { label: t('page.account'), href: deskPaths.account, icon: iconUser },
        { label: t('own.signOut'), onSelect: () => void signOut(), icon: iconLogout, key: 'out' },
      ]}
    >
      <span className={styles.own}>{name}</span>
    </Menu>
  )
}

function Rail({ routes, current }: Pick<DeskFrameProps, 'routes' | 'current'>) {
  const t = useTexts('desk')
  const { approvals } = useStaff()
  const waiting = (path: string) => (path === deskPaths.approvals ? approvals : 0)
  return (
    <nav className={styles.rail} aria-label={t('desk')}>
      <span className={styles.mark}>
        <DeskMark />
      </span>
      {routes.map(
        ({ path, title, menu }) =>
          menu && (
            <a
              key={path}
              href={path}
              className={styles.entry}
              aria-current={current?.path === path ? 'page' : undefined}
              aria-keyshortcuts={`g ${menu.key}`}
            >
              <Icon path={menu.icon} />
              {t(title)}
              {waiting(path) > 0 && (
                <span className={styles.count}>
                  {waiting(path)}
                  <span className="visually-hidden"> {t('rail.waiting', { count: waiting(path) })}</span>
                </span>
              )}
            </a>
          ),
      )}
    </nav>
  )
}
