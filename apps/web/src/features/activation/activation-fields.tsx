import type { ActivationField, ActivationForm } from '@fanal/domain/activation/activation'
import { ConsentField } from '#fields/consent-field.tsx'
import { EmailField } from '#fields/email-field.tsx'
import type { FieldProps } from '#fields/field-props.ts'
import { PhoneField } from '#fields/phone-field.tsx'
import { TaxIdField } from '#fields/tax-id-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'

type TextName = Exclude<ActivationField, 'acceptConditionsAndGdpr'>
type Values = Pick<ActivationForm, ActivationField>

/** Two of the fields depend on settings. */
export function ActivationFields({ form }: { form: Form<Values> }) {
  const t = useTexts('activation')
  const { signUp } = usePortal().settings
  const of = (name: TextName) => ({ field: form.field(name), id: name, label: t(name), required: true })
  return (
    <>
      <TaxIdField {...of('nif')} />
      <CodeField {...of('contract')} help={t('contractHelp')} />
      {signUp.invoiceNumberField && <CodeField {...of('invoiceNumber')} help={t('invoiceNumberHelp')} />}
      <EmailField {...of('email')} help={t('emailHelp')} />
      <EmailField {...of('email2')} />
      {signUp.phoneField && <PhoneField {...of('phone')} isLookedUp />}
      <ConsentField field={form.field('acceptConditionsAndGdpr')} id="acceptConditionsAndGdpr" required>
        <AcceptText />
      </ConsentField>
    </>
  )
}

/** The contract number in the retailer's format: digits, letters or both. */
function CodeField(props: FieldProps) {
  return <TextField {...props} autoComplete="off" spellCheck={false} maxLength={64} figures />
}

function AcceptText() {
  const t = useTexts('activation')
  const { links } = usePortal().settings
  return (
    <>
      {t('accept.read')} <MaybeLink href={links.conditions}>{t('accept.conditions')}</MaybeLink>{' '}
      {t('accept.and')} <MaybeLink href={links.gdpr}>{t('accept.gdpr')}</MaybeLink>
    </>
  )
}

/** In a new window, so that the form is kept. */
function MaybeLink({ href, children }: { href: string; children: string }) {
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
