import { type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { CloseButton } from './close-button.tsx'
import styles from './drawer.module.css'
import shared from './modal.module.css'
import { useModal } from './use-modal.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name, shown at its top. */
  title: ReactNode
  closeLabel: string
  footer?: ReactNode
  children: ReactNode
}

/** A panel from the side, for the menu. A tap outside closes it. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null
}

function OpenDrawer({ onClose, title, closeLabel, footer, children }: Omit<DrawerProps, 'open'>) {
  const titleId = useId()
  const modal = useModal(onClose, true)
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) modal.close()
  }
  return (
    // The keyboard's way to close is Escape, which the dialog handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...modal.props}
      className={cx(shared.modal, styles.drawer)}
      aria-labelledby={titleId}
      onClick={onBackdrop}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <div id={titleId} className={styles.title}>
            {title}
          </div>
          <CloseButton label={closeLabel} className={styles.close} onClick={modal.close} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer>{footer}</footer>}
      </div>
    </dialog>
  )
}
