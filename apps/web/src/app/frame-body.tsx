import type { ReactNode } from 'react'
import { Footer } from '#features/shell/frame/footer.tsx'
import { StatusNotes } from '#features/shell/frame/status-notes.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './frame.module.css'

interface FrameBodyProps {
  side?: ReactNode
  top: ReactNode
  /** On a phone a bar follows, at the bottom of the screen. */
  hasBottomBar?: boolean
  children: ReactNode
}

/** Shared by both frames: skip link, top bar, page and footer. */
export function FrameBody({ side, top, hasBottomBar = false, children }: FrameBodyProps) {
  const t = useTexts('shell')
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <div className={cx(side ? styles.withSide : styles.plain, hasBottomBar && styles.aboveBar)}>
        {side}
        <div className={styles.column}>
          {top}
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
