import { type ReactNode, useEffect } from 'react'
import { Bell } from '#features/notices/bell.tsx'
import { barEntries, BottomNav, HeaderNav } from '#features/shell/frame/header-nav.tsx'
import { memberMenu } from '#features/shell/frame/menus.ts'
import { OfflineNote } from '#features/shell/frame/offline-note.tsx'
import { SideHelp } from '#features/shell/frame/side-help.tsx'
import { SideNav } from '#features/shell/frame/side-nav.tsx'
import { HomeLogo, TopBar } from '#features/shell/frame/top-bar.tsx'
import { SignOut, UserMenu } from '#features/shell/frame/user-menu.tsx'
import { HelpButton } from '#features/shell/help-button.tsx'
import { QueryProvider } from '#lib/api/query-provider.tsx'
import { forgetDrafts, withShelf } from '#lib/draft.ts'
import { keepPage } from '#lib/kept-pages.ts'
import { usePath } from '#lib/location.ts'
import { type Portal, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { FrameBody } from './frame-body.tsx'
import { ProofAsked } from './proof-asked.tsx'
import styles from './frame.module.css'

/** The page is kept for when there is no connection; not by staff. The worker asks what the server lets it keep. */
function useKeptPage({ profile }: Portal) {
  const path = usePath()
  const isOwn = profile?.readonly === false
  useEffect(() => {
    if (isOwn) void keepPage(path).catch(() => {})
  }, [path, isOwn])
}

/** Frame of a signed-in customer's pages: side bar or horizontal header, by `header.variant`. */
function MemberFrame({ children }: { children?: ReactNode }) {
  const t = useTexts('shell')
  const portal = usePortal()
  const customerId = portal.profile?.id
  useEffect(() => withShelf((shelf) => forgetDrafts(shelf, customerId)), [customerId])
  useKeptPage(portal)
  const hasSideBar = portal.settings.header.variant === 'sidebar'
  const groups = memberMenu(portal)
  return (
    <QueryProvider>
      <FrameBody
        hasBottomBar={barEntries(portal).length > 0}
        side={
          hasSideBar && (
            <aside className={styles.side} aria-label={t('menu.title')}>
              <HomeLogo className={styles.sideLogo} />
              <div className={styles.sideMenu}>
                <SideNav groups={groups} label={t('menu.main')} />
              </div>
              <SideHelp />
            </aside>
          )
        }
        top={
          <TopBar
            groups={groups}
            hasSideBar={hasSideBar}
            entries={hasSideBar ? undefined : <HeaderNav />}
            bell={!portal.profile?.change_password && <Bell />}
            help={
              <span className={hasSideBar ? styles.helpBetween : styles.helpWide}>
                <HelpButton isSmall />
              </span>
            }
            account={<UserMenu />}
            drawerFooter={<SignOut block />}
          />
        }
      >
        <OfflineNote />
        {children}
      </FrameBody>
      <BottomNav />
      <ProofAsked />
    </QueryProvider>
  )
}

// oxlint-disable-next-line import/no-default-export -- loaded lazily, as pages are
export default MemberFrame
