import { useEffect, useRef, useState } from 'react'
import { type ConsentChoices, readConsent, saveConsent } from '#lib/session/consent.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './cookie-banner.module.css'

const everything = (given: boolean): ConsentChoices => ({
  preferences: given,
  statistics: given,
  marketing: given,
})

const CookieChoices = lazyPart(async () => (await import('./cookie-choices.tsx')).CookieChoices)

/** Open until a choice is made, and again on request; then it takes the focus, and gives it back to who asked. */
function useBanner() {
  const { hasConsent } = usePortal()
  const [isOpen, setOpen] = useState(!hasConsent)
  const [isDetailed, setDetailed] = useState(false)
  const [choices, setChoices] = useState(everything(false))
  const section = useRef<HTMLElement>(null)
  const [opener, setOpener] = useState<Element | null>(null)
  useEffect(() => {
    const reopen = () => {
      setOpener(document.activeElement)
      setChoices(readConsent())
      setDetailed(true)
      setOpen(true)
    }
    window.addEventListener('cookie-settings', reopen)
    return () => window.removeEventListener('cookie-settings', reopen)
  }, [])
  useEffect(() => {
    if (isOpen && opener) section.current?.focus()
  }, [isOpen, opener])
  const decide = (chosen: ConsentChoices) => {
    const target = opener?.isConnected ? opener : document.getElementById('main')
    if (target instanceof HTMLElement) target.focus()
    setOpener(null)
    setOpen(false)
    void saveConsent(chosen)
  }
  return { isOpen, isDetailed, setDetailed, choices, setChoices, section, decide }
}

/**
 * Accept and reject on the same layer and of the same size; the categories one step further; changeable later. First on the
 * page and in its flow: first in the tab order, and nothing is covered.
 * Server-rendered: later it would be the largest contentful paint on a phone, and move the page.
 */
export function CookieBanner() {
  const t = useTexts('shell')
  const { links } = usePortal().settings
  const { isOpen, isDetailed, setDetailed, choices, setChoices, section, decide } = useBanner()
  if (!isOpen) return null
  return (
    <section ref={section} className={styles.banner} aria-label={t('cookies.title')} tabIndex={-1}>
      <div className={styles.text}>
        <h2>{t('cookies.title')}</h2>
        <p>
          {t('cookies.text')} {links.cookies && <a href={links.cookies}>{t('cookies.more')}</a>}
        </p>
      </div>
      {isDetailed && (
        <LazyBoundary>
          <CookieChoices choices={choices} onChange={setChoices} />
        </LazyBoundary>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => decide(everything(true))}>{t('cookies.accept')}</Button>
        <Button onClick={() => decide(everything(false))}>{t('cookies.reject')}</Button>
        {isDetailed ? (
          <Button onClick={() => decide(choices)}>{t('cookies.save')}</Button>
        ) : (
          <Button variant="quiet" onClick={() => setDetailed(true)}>
            {t('cookies.configure')}
          </Button>
        )}
      </div>
    </section>
  )
}
