import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronLeft } from '#ui/text/icons.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  /** One sentence that says what the page is for. */
  children?: ReactNode
  /** Beside the title: a chip. */
  aside?: ReactNode
  /** The one main action, and at most one more before it. */
  action?: ReactNode
  /** The parent page. */
  back?: { href: string; label: string }
  className?: string
}

export function PageHead({ title, children, aside, action, back, className }: PageHeadProps) {
  return (
    <div className={cx(styles.head, className)}>
      <div className={styles.words}>
        {back && (
          <a className={styles.back} href={back.href}>
            <Icon path={iconChevronLeft} size="s" />
            {back.label}
          </a>
        )}
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {aside}
        </div>
        {children && <p className={styles.sentence}>{children}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
