import type { ReactNode } from 'react'
import { Footer } from '#features/shell/frame/footer.tsx'
import { HeaderNav } from '#features/shell/frame/header-nav.tsx'
import { visitorMenu } from '#features/shell/frame/menus.ts'
import { StatusNotes } from '#features/shell/frame/status-notes.tsx'
import { TopBar } from '#features/shell/frame/top-bar.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from './frame.module.css'

/** Frame of a visitor's pages: horizontal header, and a drawer on narrow screens. */
function VisitorFrame({ children }: { children?: ReactNode }) {
  const t = useTexts('shell')
  const portal = usePortal()
  // With single sign-on, home offers a visitor the ways to enter.
  const login = portal.settings.features.oidc ? '/' : portal.linkTo('login')
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <div className={styles.plain}>
        <div className={styles.column}>
          <TopBar
            groups={visitorMenu(portal)}
            hasSideBar={false}
            entries={<HeaderNav />}
            account={
              login && (
                <ButtonLink href={login} size="s" variant="primary" className={styles.login}>
                  {t('menu.login')}
                </ButtonLink>
              )
            }
          />
          <main id="main" className={styles.main} tabIndex={-1}>
            <StatusNotes />
            {children}
          </main>
          <div className={styles.foot}>
            <Footer />
          </div>
        </div>
      </div>
    </>
  )
}

// oxlint-disable-next-line import/no-default-export -- loaded lazily, as pages are
export default VisitorFrame
