import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { BottomNav, HeaderNav } from '#features/shell/frame/header-nav.tsx'
import { memberMenu } from '#features/shell/frame/menus.ts'
import { SideNav } from '#features/shell/frame/side-nav.tsx'
import { HomeLogo, TopBar } from '#features/shell/frame/top-bar.tsx'
import { SignOut, UserMenu } from '#features/shell/frame/user-menu.tsx'
import { forgetDrafts, withShelf } from '#lib/draft.ts'
import { usePortal } from '#lib/portal.tsx'
import { queryClient } from '#lib/query-client.ts'
import { useShown } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { FrameBody } from './frame-body.tsx'
import styles from './frame.module.css'

/** Frame of a signed-in customer's pages: side bar or horizontal header, by `header.variant`. */
function MemberFrame({ children }: { children?: ReactNode }) {
  const t = useTexts('shell')
  const portal = usePortal()
  const shown = useShown()
  const customerId = portal.profile?.id
  useEffect(() => withShelf((shelf) => forgetDrafts(shelf, customerId)), [customerId])
  const hasSideBar = portal.settings.header.variant === 'sidebar'
  const groups = memberMenu(portal, shown.kind === 'page' && shown.id === 'home')
  return (
    <QueryClientProvider client={queryClient}>
      <FrameBody
        side={
          hasSideBar && (
            <aside className={styles.side}>
              <HomeLogo className={styles.sideLogo} />
              <SideNav groups={groups} label={t('menu.main')} />
            </aside>
          )
        }
        top={
          <TopBar
            groups={groups}
            hasSideBar={hasSideBar}
            entries={hasSideBar ? undefined : <HeaderNav />}
            account={<UserMenu />}
            drawerFooter={<SignOut block />}
          />
        }
      >
        {children}
      </FrameBody>
      <BottomNav />
    </QueryClientProvider>
  )
}

// oxlint-disable-next-line import/no-default-export -- loaded lazily, as pages are
export default MemberFrame
