import { useState } from 'react'
import { PasswordField } from '#fields/password-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { CallError } from '#lib/call.ts'
import type { FieldCodes } from '#lib/forms/field-codes.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { isProofWanted } from '#lib/session/proof.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { passkeyFailure } from './passkey-failure.ts'

export interface PasskeyQuestion {
  title: string
  text?: string
  submit: string
  isDanger?: boolean
  /** Set if a name is asked for. */
  startName?: string
  /** The action; throws on failure. The password is set once the server has asked for it. */
  act: (given: { name: string; password: string | undefined }) => Promise<unknown>
}

interface PasskeyDialogProps extends PasskeyQuestion {
  /** False for customers of single sign-on only: there is no password to ask for. */
  hasPassword: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

const texts: Record<string, TextKey<'passkeys'>> = {
  name_missing: 'name.missing',
  password_missing: 'error.passwordMissing',
  invalid_password: 'error.password',
}

/** Why an action was refused, if shown at a field. */
function refused({ code, errors }: CallError): FieldCodes {
  if (code === 'invalid_password') return { password: code }
  return errors['name'] ? { name: 'name_missing' } : {}
}

/** Acts, and asks for the password once the server wants it. */
function usePasskeyForm({ startName, hasPassword, act, onDone }: PasskeyDialogProps) {
  const t = useTexts('passkeys')
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState<TextKey<'passkeys'>>()
  const form = useForm({
    values: { name: startName ?? '', password: '' },
    check: ({ name, password }) => ({
      ...(startName !== undefined && !name.trim() && { name: 'name_missing' }),
      ...(isAsked && !password && { password: 'password_missing' }),
    }),
    textOf: (code) => texts[code] && t(texts[code]),
    errorsShow: 'whenSent',
    refused,
    send: async ({ name, password }) => {
      try {
        await act({ name: name.trim(), password: isAsked ? password : undefined })
      } catch (failure) {
        if (!isProofWanted(failure)) setFailed(await passkeyFailure(failure))
        else if (hasPassword) setAsked(true)
        else {
          setFailed('error.recentLogin')
          throw new CallError(0)
        }
        throw failure
      }
      await onDone()
    },
  })
  return { form, isAsked, failed: form.failure && failed }
}

/** Confirms an action on passkeys, and asks for the password without a recent login. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, text, submit, isDanger, startName, onClose } = props
  const t = useTexts('passkeys')
  const { form, isAsked, failed } = usePasskeyForm(props)
  return (
    <FormDialog
      form={form.props}
      title={title}
      failed={failed}
      onClose={onClose}
      submit={
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={form.isBusy}>
          {submit}
        </Button>
      }
    >
      {text && <p>{text}</p>}
      {startName !== undefined && (
        <TextField
          field={form.field('name')}
          label={t('name.label')}
          help={t('name.help')}
          maxLength={60}
          data-autofocus
          required
        />
      )}
      {isAsked && (
        <PasswordField
          field={form.field('password')}
          label={t('confirm.password')}
          help={t('confirm.help')}
          autoComplete="current-password"
          ref={focusOnArrival}
          required
        />
      )}
    </FormDialog>
  )
}

/** It appears because the server requires it, so it gets the focus. */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus()
}
