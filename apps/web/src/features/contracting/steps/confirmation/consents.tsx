import { type ConfirmationConsent, tickedAt } from '@fanal/domain/contracting/forms/consents'
import { ConsentField } from '#fields/consent-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { BonusLoss } from '#features/contracting/price/bonus-loss.tsx'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { Note } from '#ui/state/note.tsx'
import styles from './confirmation.module.css'

interface ConsentsProps {
  form: Form<StepValues['confirmation']>
  /** Consents at the signature; a company that leaves its data signs no contract. */
  accepts: 'conditions' | 'contract' | 'contracts'
  hasSocialBonus?: boolean
}

function Outside({ href, children }: { href: string; children: string }) {
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <>{children}</>
  )
}

const rests = {
  conditions: undefined,
  contract: 'consent.andContract',
  contracts: 'consent.andContracts',
} as const

/** What a signature needs, accepted before by a signed-in customer; apart from it what is up to each. */
export function Consents({ form, accepts, hasSocialBonus = false }: ConsentsProps) {
  const t = useTexts('contracting')
  const { settings, profile } = usePortal()
  const { conditions, gdpr } = settings.links
  const isRequired = profile === null
  const rest = rests[accepts]
  const dated = (purpose: ConfirmationConsent) => (isGiven: boolean) =>
    form.set(`consentedAt.${purpose}`, tickedAt(isGiven))
  return (
    <>
      <fieldset className={styles.consents}>
        <legend>{t(rest ? 'consent.needed' : 'consent.neededToSend')}</legend>
        {hasSocialBonus && (
          <>
            <Note tone="warn" title={t('warn.socialBonus')}>
              {t('warn.socialBonusText')}
              <BonusLoss />
            </Note>
            <ConsentField
              field={form.field('waivesSocialBonus')}
              required
              onSet={dated('social_bonus_waiver')}
            >
              {t('consent.waiver')}
            </ConsentField>
          </>
        )}
        <ConsentField
          field={form.field('acceptOVConditions')}
          required={isRequired}
          onSet={dated('contract')}
        >
          {t(rest ? 'consent.conditions' : 'consent.conditionsOnly')}{' '}
          <Outside href={conditions}>{t('consent.conditionsLink')}</Outside>
          {rest && t(rest)}
        </ConsentField>
        <ConsentField field={form.field('acceptGdpr')} required={isRequired} onSet={dated('gdpr')}>
          {t('consent.gdpr')} <Outside href={gdpr}>{t('consent.gdprLink')}</Outside>
        </ConsentField>
      </fieldset>
      <fieldset className={styles.consents}>
        <legend>{t('consent.optional')}</legend>
        <ConsentField
          field={form.field('acceptPublicity')}
          help={t('consent.publicityHelp')}
          onSet={dated('publicity')}
        >
          {t('consent.publicity')}
        </ConsentField>
      </fieldset>
    </>
  )
}
