import { ConsentField } from '#fields/consent-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { BonusLoss } from '#features/contracting/price/bonus-loss.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'

interface ConsentsProps {
  form: Form<StepValues['confirmation']>
  hasSocialBonus?: boolean
  /** A summary was mailed. */
  hasSummary?: boolean
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

/** Conditions and privacy, accepted before by a signed-in customer; offers only where somebody asks for them. */
export function Consents({ form, hasSocialBonus = false, hasSummary = false }: ConsentsProps) {
  const t = useTexts('contracting')
  const { settings, profile } = usePortal()
  const { conditions, gdpr } = settings.links
  const isRequired = profile === null
  return (
    <Card title={t('consent.title')} level={3} className={styles.card}>
      {hasSocialBonus && (
        <Note tone="warn" title={t('warn.socialBonus')}>
          {t('warn.socialBonusText')}
          <BonusLoss />
        </Note>
      )}
      <div className={styles.checks}>
        {hasSocialBonus && (
          <ConsentField field={form.field('waivesSocialBonus')} required>
            {t('consent.waiver')}
          </ConsentField>
        )}
        <ConsentField field={form.field('acceptOVConditions')} required={isRequired}>
          {t(hasSummary ? 'consent.conditions' : 'consent.conditionsOnly')}{' '}
          <Outside href={conditions}>{t('consent.conditionsLink')}</Outside>
        </ConsentField>
        <ConsentField field={form.field('acceptGdpr')} required={isRequired}>
          {t('consent.gdpr')} <Outside href={gdpr}>{t('consent.gdprLink')}</Outside>
        </ConsentField>
        <ConsentField field={form.field('acceptPublicity')} help={t('consent.publicityHelp')}>
          {t('consent.publicity')}
        </ConsentField>
      </div>
    </Card>
  )
}
