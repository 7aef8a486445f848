import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { iconHelp, iconPhone, iconWarning } from '#ui/text/icons.ts'
import styles from './help-button.module.css'

const HelpDialog = lazyPart(async () => (await import('./help-dialog.tsx')).HelpDialog)

/** The contact page of whoever looks, or the retailer's own address. */
export function useHelpLink(): string | undefined {
  const { settings, linkTo, profile } = usePortal()
  return settings.helpDialog.url || linkTo(profile ? 'customerService' : 'unsignedContact')
}

/** Opens the lazy dialog; preloaded on hover. */
export function useHelp() {
  const t = useTexts('shell')
  const { lang } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const preload = () => void HelpDialog.preload(lang).catch(() => undefined)
  const open = async (event: SyntheticEvent) => {
    event.preventDefault()
    try {
      await HelpDialog.preload(lang)
      setOpen(true)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return {
    hasFailed,
    /** For a link to the contact page, which without script leads there, or a button. */
    opener: {
      role: 'button',
      'aria-haspopup': 'dialog',
      onPointerEnter: preload,
      onFocus: preload,
      onClick: (event: SyntheticEvent) => void open(event),
      onKeyDown: (event: KeyboardEvent) => event.key === ' ' && void open(event),
    } as const,
    /** Or that it failed, for whoever does not see the button. */
    dialog: (
      <>
        {hasFailed && (
          <span role="alert" className="visually-hidden">
            {t('help.failed')}
          </span>
        )}
        {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
      </>
    ),
  }
}

interface HelpButtonProps {
  /** The retailer's phone number instead of a word, where there is room. */
  hasPhone?: boolean
  /** Only the icon on narrow screens. */
  isSmall?: boolean
}

/** Help in its place of the frame: it opens the dialog, or leads to the retailer's own page with its own text. */
export function HelpButton({ hasPhone = false, isSmall = false }: HelpButtonProps): ReactNode {
  const t = useTexts('shell')
  const { settings, lang } = usePortal()
  const { hasFailed, opener, dialog } = useHelp()
  const href = useHelpLink()
  const { enabled, onlyButton, text } = settings.helpDialog
  if (!enabled || (onlyButton && !href)) return null
  const phone = hasPhone && !onlyButton && settings.organization.phone_crm
  const words = onlyButton ? text[lang] || t('help.contact') : phone || t('help.open')
  const looks = {
    variant: 'quiet',
    size: 's',
    className: isSmall ? styles.small : undefined,
    icon: phone ? iconPhone : iconHelp,
    label: phone ? `${t('help.open')}: ${phone}` : undefined,
  } as const
  if (href && onlyButton)
    return (
      <ButtonLink {...looks} href={href}>
        <span className={styles.text}>{words}</span>
      </ButtonLink>
    )
  const opening = { ...looks, ...opener, ...(hasFailed && { icon: iconWarning, label: t('help.failed') }) }
  const content = <span className={styles.text}>{hasFailed ? t('help.failed') : words}</span>
  return (
    <>
      {href ? (
        <ButtonLink {...opening} href={href}>
          {content}
        </ButtonLink>
      ) : (
        <Button {...opening}>{content}</Button>
      )}
      {dialog}
    </>
  )
}
