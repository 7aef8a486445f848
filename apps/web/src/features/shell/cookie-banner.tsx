import { useEffect, useState } from 'react'
import { type ConsentChoices, consentPurposes, readConsent, saveConsent } from '#lib/consent.ts'
import { readCookie } from '#lib/cookies.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import styles from './cookie-banner.module.css'

const everything = (given: boolean): ConsentChoices => ({
  preferences: given,
  statistics: given,
  marketing: given,
})

const purposeTexts = {
  preferences: { name: 'cookies.preferences', help: 'cookies.preferencesHelp' },
  statistics: { name: 'cookies.statistics', help: 'cookies.statisticsHelp' },
  marketing: { name: 'cookies.marketing', help: 'cookies.marketingHelp' },
} as const

/** Accept and reject on the same layer, of the same size; the four categories one step further; changed any time later. */
export function CookieBanner() {
  const t = useTexts('shell')
  const { links } = usePortal().settings
  const [isOpen, setOpen] = useState(true)
  const [isDetailed, setDetailed] = useState(() => readCookie('cookies_accepted') !== undefined)
  const [choices, setChoices] = useState(readConsent)
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
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('cookies.configure')}</legend>
          <Checkbox checked disabled help={t('cookies.necessaryHelp')}>
            {t('cookies.necessary')}
          </Checkbox>
          {consentPurposes.map((purpose) => (
            <Checkbox
              key={purpose}
              checked={choices[purpose]}
              help={t(purposeTexts[purpose].help)}
              onChange={(event) => setChoices({ ...choices, [purpose]: event.target.checked })}
            >
              {t(purposeTexts[purpose].name)}
            </Checkbox>
          ))}
        </fieldset>
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
