import { listConsents } from '@fanal/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import {
  type ConsentChoices,
  type ConsentPurpose,
  consentPurposes,
  readConsent,
  saveConsent,
} from '#lib/session/consent.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { Switch } from '#ui/form/switch.tsx'
import list from '#ui/layout/card-list.module.css'
import styles from './account.module.css'
import { ConsentHistory } from './consent-history.tsx'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'

const purposeTexts = {
  preferences: { name: 'cookies.preferences', help: 'cookies.preferencesHelp' },
  statistics: { name: 'cookies.statistics', help: 'cookies.statisticsHelp' },
  marketing: { name: 'cookies.marketing', help: 'cookies.marketingHelp' },
} as const

const nothing: ConsentChoices = { preferences: false, statistics: false, marketing: false }

/** One switch per purpose, to withdraw as easily as to give. Every change is recorded. */
export function Consents() {
  const t = useTexts('account')
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <Card title={t('consents.title')}>
      <p className={list.sentence}>{t('consents.sentence')}</p>
      {/* The choices are in this device's cookies: they are not server-rendered. */}
      <ConsentSwitches key={String(isHydrated)} start={isHydrated ? readConsent() : nothing} />
      <ConsentHistory />
    </Card>
  )
}

function ConsentSwitches({ start }: { start: ConsentChoices }) {
  const t = useTexts('account')
  const shell = useTexts('shell')
  const readOnly = useReadOnlyReason()
  const [choices, setChoices] = useState(start)
  const [busy, setBusy] = useState<ConsentPurpose>()
  const [isUnproven, setUnproven] = useState(false)
  const client = useQueryClient()
  const choose = async (purpose: ConsentPurpose, isGiven: boolean) => {
    const next = { ...choices, [purpose]: isGiven }
    setChoices(next)
    setBusy(purpose)
    setUnproven(!(await saveConsent(next)))
    await client.invalidateQueries({ queryKey: [listConsents.name] })
    setBusy(undefined)
  }
  return (
    <>
      <div className={styles.switches}>
        {consentPurposes.map((purpose) => (
          <Switch
            key={purpose}
            reverse
            label={shell(purposeTexts[purpose].name)}
            help={shell(purposeTexts[purpose].help)}
            checked={choices[purpose]}
            busy={busy === purpose}
            disabledReason={readOnly}
            onChange={(isGiven) => void choose(purpose, isGiven)}
          />
        ))}
      </div>
      {isUnproven && (
        <Note tone="warn" role="alert" className={styles.note}>
          {t('consents.unproven')}
        </Note>
      )}
    </>
  )
}
