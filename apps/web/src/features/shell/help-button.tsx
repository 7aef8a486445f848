import { type ComponentType, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { iconHelp } from '#ui/icons.ts'
import styles from './help-button.module.css'

/** Floating help: opens the dialog, which loads when someone is about to; or only the retailer's own text and button. */
export function HelpButton() {
  const t = useTexts('shell')
  const { settings, linkTo, profile, lang } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const { url, onlyButton, text } = settings.helpDialog
  if (onlyButton) {
    const contact = url || linkTo(profile ? 'customerService' : 'unsignedContact')
    return (
      contact && (
        <div className={styles.float}>
          <ButtonLink href={contact} variant="primary" icon={iconHelp}>
            {text[lang] || t('help.contact')}
          </ButtonLink>
        </div>
      )
    )
  }
  const load = () =>
    void import('./help-dialog.tsx').then(
      ({ HelpDialog }) => setDialog(() => HelpDialog),
      () => undefined,
    )
  const open = () => {
    load()
    setOpen(true)
  }
  return (
    <>
      <div className={styles.float}>
        <Button icon={iconHelp} className={styles.button} onPointerEnter={load} onFocus={load} onClick={open}>
          <span className={styles.text}>{t('help.open')}</span>
        </Button>
      </div>
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
