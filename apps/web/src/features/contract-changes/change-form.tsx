import { signature } from '@fanal/contract/contract-changes'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { CallError } from '#lib/call.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import type { ChangeKey } from './change-kinds.ts'
import styles from './change-form.module.css'

const errorTexts: Record<string, ChangeKey> = {
  required: 'error.required',
  too_long: 'error.too_long',
  not_a_power: 'error.not_a_power',
  below_minimum: 'error.below_minimum',
  too_high: 'error.too_high',
  above_small: 'error.above_small',
  lower_than_previous: 'error.lower_than_previous',
  unchanged: 'error.unchanged',
  phone_not_valid: 'error.phone_not_valid',
  email_not_valid: 'error.email_not_valid',
  iban_not_valid: 'error.iban_not_valid',
  postal_code_not_valid: 'error.postal_code_not_valid',
  ref_catastral_not_valid: 'error.ref_catastral_not_valid',
  invalid_attachment_type: 'error.invalid_attachment_type',
  file_too_large: 'error.file_too_large',
  too_many_files: 'error.too_many_files',
  not_a_choice: 'error.not_a_choice',
  not_of_tariff: 'error.not_of_tariff',
  tariff_consent: 'error.tariff_consent',
  other_tariff: 'error.other_tariff',
  no_product: 'error.no_product',
}

/** The text of an error code, from the form's rule or the server. */
export const errorText = (code: string): ChangeKey => errorTexts[code] ?? 'error.other'

export type FieldErrors = Partial<Record<string, string>>

/** The first error code of each field refused by the server. */
export function serverErrors(error: CallError | null): FieldErrors {
  if (error?.status !== 400) return {}
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, [code]]) => [field.split('.').at(-1), code]),
  )
}

interface ChangeFormProps {
  onSubmit: () => void
  onCancel: () => void
  /** Required before anything can be sent. */
  submitLabel: string | undefined
  isBusy: boolean
  error: CallError | null
  /** Number of invalid fields, counted at each submit. */
  problems: { count: number; attempt: number }
  /** For signed changes: what happens next. */
  effect?: ChangeKey
  isUnchanged?: boolean
  children: ReactNode
}

const showFirstError = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** The frame of every change form: fields, errors, next steps, and two buttons. */
export function ChangeForm(props: ChangeFormProps) {
  const { onSubmit, onCancel, submitLabel, isBusy, error, problems, effect, isUnchanged, children } = props
  const t = useTexts('contract-changes')
  const form = useRef<HTMLFormElement>(null)
  // On submit and on refusal; not while fields are corrected.
  useEffect(() => {
    if (problems.attempt > 0) showFirstError(form.current)
  }, [problems.attempt])
  useEffect(() => {
    if (error) showFirstError(form.current)
  }, [error])
  const isFieldError = error?.status === 400 && Object.keys(error.errors).some((field) => field !== '_')
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      {problems.count > 0 && (
        <Note tone="bad" role="alert">
          {t('dialog.errors', { count: problems.count })}
        </Note>
      )}
      {error && !isFieldError && (
        <Note tone="bad" role="alert">
          {error.status === 406 ? t('dialog.open') : t('dialog.failed')}{' '}
          {error.reference && t('dialog.reference', { reference: error.reference })}
        </Note>
      )}
      {children}
      {effect && <SignatureNote effect={effect} />}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        {submitLabel && (
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabledReason={isUnchanged ? t('error.unchanged') : undefined}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The signing procedure is known only if it is ours; a retailer's own server may have none. */
const useSignsHere = () => canCall(usePortal(), signature)

function SignatureNote({ effect }: { effect: ChangeKey }) {
  const t = useTexts('contract-changes')
  const text = useSignsHere() ? t('dialog.signature', { effect: t(effect) }) : t('dialog.signatureElsewhere')
  return <Note icon={iconPencil}>{text}</Note>
}

/** Shown while a form's choices load, or when that failed. */
export function ChoicesMissing({
  label,
  query,
}: {
  label: string
  query: { isError: boolean; refetch: () => unknown }
}) {
  const t = useTexts('contract-changes')
  if (query.isError)
    return (
      <ErrorState
        title={t('dialog.loadFailed')}
        level={3}
        role="alert"
        action={<Button onClick={() => void query.refetch()}>{t('changes.retry')}</Button>}
      />
    )
  return (
    <Loading label={label}>
      <Skeleton shape="block" />
    </Loading>
  )
}

/** After a change that must be signed: where to look. */
export function SignatureSent({ onClose }: { onClose: () => void }) {
  const t = useTexts('contract-changes')
  return (
    <div className={styles.form}>
      <Note tone="ok" role="status" title={t('dialog.sent')}>
        {t(useSignsHere() ? 'dialog.sentText' : 'dialog.sentElsewhere')}
      </Note>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </div>
    </div>
  )
}

/** The current value beside the new one. */
export function Swap({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useTexts('contract-changes')
  return (
    <dl className={styles.swap}>
      <div>
        <dt>{t('dialog.now')}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{t('dialog.new')}</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  )
}
