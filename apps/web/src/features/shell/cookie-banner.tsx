import { useEffect, useState } from 'react'
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

/**
 * Accept and reject on the same layer and of the same size; the categories one step further; changeable later.
 * Server-rendered: later it would be the largest contentful paint on a phone.
 */
export function CookieBanner() {
  const t = useTexts('shell')
  const { settings, hasConsent } = usePortal()
  const { links } = settings
  const [isOpen, setOpen] = useState(!hasConsent)
  const [isDetailed, setDetailed] = useState(false)
  const [choices, setChoices] = useState(everything(false))
  useEffect(() => {
    const reopen = () => {
      setChoices(readConsent())
      setDetailed(true)
      setOpen(true)
    }
    window.addEventListener('cookie-settings', reopen)
    return () => window.removeEventListener('cookie-settings', reopen)
  }, [])
  if (!isOpen) return null
  const decide = (chosen: ConsentChoices) => {
    setOpen(false)
    void saveConsent(chosen)
  }
  return (
    <section className={styles.banner} aria-label={t('cookies.title')}>
      <h2>{t('cookies.title')}</h2>
      <p>
        {t('cookies.text')} {links.cookies && <a href={links.cookies}>{t('cookies.more')}</a>}
      </p>
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
