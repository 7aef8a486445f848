import { type ConsentChoices, consentPurposes } from '#lib/session/consent.ts'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import styles from './cookie-choices.module.css'

const purposeTexts = {
  preferences: { name: 'cookies.preferences', help: 'cookies.preferencesHelp' },
  statistics: { name: 'cookies.statistics', help: 'cookies.statisticsHelp' },
  marketing: { name: 'cookies.marketing', help: 'cookies.marketingHelp' },
} as const

interface Props {
  choices: ConsentChoices
  onChange: (choices: ConsentChoices) => void
}

/** The four categories; the necessary one cannot be refused. */
export function CookieChoices({ choices, onChange }: Props) {
  const t = useTexts('shell')
  return (
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
          onChange={(event) => onChange({ ...choices, [purpose]: event.target.checked })}
        >
          {t(purposeTexts[purpose].name)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
