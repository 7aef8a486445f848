import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button/button.tsx'
import { CloseButton } from './close-button.tsx'
import edges from './dialog-edges.module.css'
import styles from './dialog.module.css'
import shared from './modal.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  /** True by default: open while rendered. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  size?: 's' | 'm' | 'l'
  /** False: no close button and Escape does nothing; only the footer closes it. */
  dismissible?: boolean
  /** Label of a quiet button before those of the footer; it closes the dialog. */
  cancelLabel?: string
  /** The buttons, primary last. */
  footer?: ReactNode
  /** The content is a form: the footer is inside it, so a submit button there works. */
  form?: ComponentProps<'form'>
  children: ReactNode
}

/** The content mounts on opening. The first `[data-autofocus]` inside is focused, else the dialog itself. */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, closeLabel, size = 'm', dismissible = true, form, children } = props
  const { cancelLabel, footer } = props
  const titleId = useId()
  const modal = useModal(onClose, dismissible)
  const content = (
    <>
      <header className={cx(edges.head, styles.header)}>
        <h2 id={titleId}>{title}</h2>
        {dismissible && <CloseButton label={closeLabel} className={styles.close} onClick={modal.close} />}
      </header>
      <div className={styles.body}>{children}</div>
      {(cancelLabel || footer) && (
        <footer className={cx(edges.foot, styles.footer)}>
          {cancelLabel && (
            <Button variant="quiet" onClick={modal.close}>
              {cancelLabel}
            </Button>
          )}
          {footer}
        </footer>
      )}
    </>
  )
  return (
    <dialog
      {...modal.props}
      className={cx(shared.modal, styles.dialog, styles[size])}
      aria-labelledby={titleId}
    >
      {form ? (
        <form {...form} className={styles.frame}>
          {content}
        </form>
      ) : (
        <div className={styles.frame}>{content}</div>
      )}
    </dialog>
  )
}
