import type { ActivationField, ActivationForm } from '@fanal/domain/activation/activation'
import { EmailField } from '#fields/email-field.tsx'
import { NifField } from '#fields/nif-field.tsx'
import { PhoneField } from '#fields/phone-field.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { ActivationErrors } from './activation-check.ts'

type TextField = Exclude<ActivationField, 'acceptConditionsAndGdpr'>

interface ActivationFieldsProps {
  values: ActivationForm
  errors: ActivationErrors
  onType: (values: ActivationForm) => void
  onLeave: (field: ActivationField) => void
}

/** The fields of the activation form; two of them depend on settings. */
export function ActivationFields({ values, errors, onType, onLeave }: ActivationFieldsProps) {
  const t = useTexts('activation')
  const { signUp } = usePortal().settings
  const of = (name: TextField) => ({
    name,
    label: t(name),
    value: values[name],
    onChange: (value: string) => onType({ ...values, [name]: value }),
    onLeave: () => onLeave(name),
    error: errors[name] && t(errors[name]),
    required: true,
  })
  return (
    <>
      <NifField {...of('nif')} />
      <CodeField {...of('contract')} help={t('contractHelp')} />
      {signUp.invoiceNumberField && <CodeField {...of('invoiceNumber')} help={t('invoiceNumberHelp')} />}
      <EmailField {...of('email')} help={t('emailHelp')} />
      <EmailField {...of('email2')} />
      {signUp.phoneField && <PhoneField {...of('phone')} />}
      <Checkbox
        id="acceptConditionsAndGdpr"
        name="acceptConditionsAndGdpr"
        checked={values.acceptConditionsAndGdpr}
        onChange={(event) => onType({ ...values, acceptConditionsAndGdpr: event.target.checked })}
        error={errors.acceptConditionsAndGdpr && t(errors.acceptConditionsAndGdpr)}
        required
      >
        <AcceptText />
      </Checkbox>
    </>
  )
}

interface CodeFieldProps {
  name: string
  label: string
  help: string
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  error?: string
  required: boolean
}

/** The contract number in the retailer's format: digits, letters or both. */
function CodeField({ name, value, onChange, onLeave, ...field }: CodeFieldProps) {
  return (
    <Field {...field} id={name}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          figures
        />
      )}
    </Field>
  )
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
