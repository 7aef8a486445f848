import type { ReactNode } from 'react'
import { HeaderNav } from '#features/shell/frame/header-nav.tsx'
import { visitorMenu } from '#features/shell/frame/menus.ts'
import { TopBar } from '#features/shell/frame/top-bar.tsx'
import { HelpButton } from '#features/shell/help-button.tsx'
import { QueryProvider } from '#lib/api/query-provider.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { FrameBody } from './frame-body.tsx'
import styles from './frame.module.css'

/** Frame of a visitor's pages: horizontal header, and a drawer on narrow screens. */
function VisitorFrame({ children }: { children?: ReactNode }) {
  const t = useTexts('shell')
  const portal = usePortal()
  // With single sign-on, home offers a visitor the ways to enter.
  const login = portal.settings.features.oidc ? '/' : portal.linkTo('login')
  return (
    <QueryProvider>
      <FrameBody
        top={
          <TopBar
            groups={visitorMenu(portal)}
            hasSideBar={false}
            entries={<HeaderNav />}
            help={<HelpButton hasPhone isSmall />}
            account={
              login && (
                <ButtonLink href={login} size="s" variant="primary" className={styles.login}>
                  {t('menu.login')}
                </ButtonLink>
              )
            }
          />
        }
      >
        {children}
      </FrameBody>
    </QueryProvider>
  )
}

// oxlint-disable-next-line import/no-default-export -- loaded lazily, as pages are
export default VisitorFrame
