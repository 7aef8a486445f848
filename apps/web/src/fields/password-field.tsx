import type { ReactNode } from 'react'
import { passwordMaxLength } from '@fanal/domain/recovery/password-rules'
import { useField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import type { FieldProps } from './field-props.ts'

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
  /** Takes the focus when it appears, or when its dialog opens. */
  ref?: (input: HTMLInputElement | null) => void
  'data-autofocus'?: boolean
  /** Below the box. */
  children?: ReactNode
}

export function PasswordField({ field, label, help, required, id, children, ...input }: PasswordFieldProps) {
  const t = useTexts('access')
  const { name, value, error, set, leave } = useField(field)
  return (
    <Field {...{ label, help, required, id, error }}>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            {...input}
            name={name}
            value={value}
            maxLength={passwordMaxLength}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            onChange={(event) => set(event.target.value)}
            onBlur={leave}
          />
          {children}
        </>
      )}
    </Field>
  )
}
