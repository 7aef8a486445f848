import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconClose } from '#ui/text/icons.ts'
import styles from './toast.module.css'

interface ToastProps {
  /** The result of an action; nothing shows without it. */
  children?: ReactNode
  /** For notices without an action. */
  icon?: string
  closeLabel: string
  onClose: () => void
}

/**
 * A message at the edge of the window. The live region stays in the page while empty, so that screen readers announce
 * changes.
 */
export function Toast({ children, icon = iconCheck, closeLabel, onClose }: ToastProps) {
  return (
    <div className={styles.place}>
      <div role="status">{children && <Message icon={icon}>{children}</Message>}</div>
      {children && (
        <Button
          variant="quiet"
          size="s"
          icon={iconClose}
          label={closeLabel}
          className={styles.close}
          onClick={onClose}
        />
      )}
    </div>
  )
}

function Message({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className={styles.message}>
      <Icon path={icon} className={cx(styles.icon, icon !== iconCheck && styles.told)} />
      <span>{children}</span>
    </p>
  )
}
