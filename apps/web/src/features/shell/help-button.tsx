import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useLatePart } from '#lib/lazy/use-late-part.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { iconHelp, iconWarning } from '#ui/text/icons.ts'
import styles from './help-button.module.css'

const findDialog = async () => (await import('./help-dialog.tsx')).HelpDialog

/** Floating help: opens the dialog, which loads when someone is about to; or only the retailer's own text and button. */
export function HelpButton() {
  const t = useTexts('shell')
  const { settings, linkTo, profile, lang } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const { Part: Dialog, hasFailed, load } = useLatePart(findDialog, 'shell')
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
  const open = () => {
    void load()
    setOpen(true)
  }
  const isMissing = isOpen && hasFailed
  return (
    <>
      <div className={styles.float}>
        <Button
          icon={isMissing ? iconWarning : iconHelp}
          className={styles.button}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={open}
        >
          <span className={styles.text}>{isMissing ? t('help.failed') : t('help.open')}</span>
        </Button>
        {isMissing && (
          <span role="alert" className="visually-hidden">
            {t('help.failed')}
          </span>
        )}
      </div>
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
