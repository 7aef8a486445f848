import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { iconHelp, iconWarning } from '#ui/text/icons.ts'
import styles from './help-button.module.css'

const HelpDialog = lazyPart(async () => (await import('./help-dialog.tsx')).HelpDialog)

/** Floating help: opens the lazy dialog, preloaded on hover; or only the retailer's own text and button. */
export function HelpButton() {
  const t = useTexts('shell')
  const { settings, linkTo, profile, lang } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
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
  const preload = () => void HelpDialog.preload(lang).catch(() => undefined)
  const open = async () => {
    try {
      await HelpDialog.preload(lang)
      setOpen(true)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <div className={styles.float}>
        <Button
          icon={hasFailed ? iconWarning : iconHelp}
          className={styles.button}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void open()}
        >
          <span className={styles.text}>{hasFailed ? t('help.failed') : t('help.open')}</span>
        </Button>
        {hasFailed && (
          <span role="alert" className="visually-hidden">
            {t('help.failed')}
          </span>
        )}
      </div>
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  )
}
