import { listOf } from '@fanal/domain/formats/lists'
import type { ContractingErrors } from '@fanal/domain/contracting/forms/field-errors'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useTotal } from '#features/contracting/price/use-total.ts'
import { LeadAlert } from '#features/contracting/wizard/lead-alert.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import link from '#ui/button/link-button.module.css'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconMail } from '#ui/text/icons.ts'
import { useIsOwn } from '../use-is-own.ts'
import { CodeBox, type CodeProps } from './code-box.tsx'
import styles from './signature-card.module.css'

interface SignatureProps extends CodeProps {
  isTwo: boolean
  /** What the form lacks now. */
  errors: ContractingErrors
  onCorrect: () => void
  onCancel: () => void
}

const boxes = ['waivesSocialBonus', 'acceptOVConditions', 'acceptGdpr']

/** In words, beside the button. */
function useMissing(errors: ContractingErrors): string {
  const t = useTexts('contracting')
  const { lang } = usePortal()
  const count = boxes.filter((name) => errors[name]).length
  const parts = [
    (errors['start'] || errors['startDay']) && t('missing.start'),
    count > 0 && t('missing.boxes', { count }),
    errors['code'] && t('missing.code'),
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return t('missing.nothing')
  const isOne = parts.length === 1 && count <= 1
  return t(isOne ? 'missing.one' : 'missing.more', { what: listOf(lang, parts) })
}

function Total({ isTwo }: { isTwo: boolean }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const total = useTotal()
  if (!total || total.count < (isTwo ? 2 : 1)) return null
  return (
    <>
      <b className={styles.amount}>{money(total.month)}</b> {t('price.perMonth')},{' '}
      <b className={styles.amount}>{money(total.year)}</b> {t('total.year')}
      <small>
        {t(isTwo ? 'total.taxesBoth' : 'total.taxes')}
        {total.discount > 0 && ` ${t('total.discount', { amount: money(total.discount) })}`}
      </small>
    </>
  )
}

/** What it costs and what is missing, right at the button that signs. */
function SignBar({ form, mail, isTwo, errors }: Omit<SignatureProps, 'code' | 'onCorrect' | 'onCancel'>) {
  const t = useTexts('contracting')
  const readOnly = useReadOnlyReason()
  const { isSubmitting } = useWizard()
  const missing = useMissing(errors)
  const isWaiting = mail.state === 'sending' || mail.state === 'failed'
  return (
    <div className={styles.bar}>
      <div>
        <Total isTwo={isTwo} />
        <small>{missing}</small>
      </div>
      <Button
        type="submit"
        variant="primary"
        className={styles.sign}
        busy={form.isBusy || isSubmitting}
        disabledReason={readOnly ?? (isWaiting ? t('confirm.waits') : undefined)}
      >
        {t('confirm.sign')}
      </Button>
    </div>
  )
}

/** The code, and the one button that signs. */
export function SignatureCard({ form, mail, code, isTwo, errors, ...on }: SignatureProps) {
  const t = useTexts('contracting')
  const { nearDateTime } = useFormats()
  const isOwn = useIsOwn(useWizard().store.get().person.vat)
  const { sent } = mail
  return (
    <Card title={t('code.title')} level={3} className={styles.card}>
      <div className={styles.content}>
        <p className={styles.quiet}>{t(isTwo ? 'code.introBoth' : 'code.intro')}</p>
        {sent ? (
          <>
            <CodeBox form={form} mail={mail} code={code} />
            {/* A customer's code goes to what is on file: what is typed here would change nothing. */}
            {!isOwn && (
              <div>
                <button type="button" className={link.link} onClick={on.onCorrect}>
                  {t('contact.title')}
                </button>
              </div>
            )}
          </>
        ) : (
          <p>{t('code.waits')}</p>
        )}
        <p className={styles.way}>
          <Icon path={iconMail} size="s" />
          <span>
            {sent && `${t('code.closing', { when: nearDateTime(sent.sent_at) })} `}
            <button type="button" className={link.link} onClick={on.onCancel}>
              {t(sent ? 'cancel.open' : 'cancel.act')}
            </button>
          </span>
        </p>
        <LeadAlert failure={form.failure} generic="confirm.failed" />
      </div>
      <SignBar form={form} mail={mail} isTwo={isTwo} errors={errors} />
    </Card>
  )
}
