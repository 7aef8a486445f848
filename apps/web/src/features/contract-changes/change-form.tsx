import { cx } from '#ui/cx.ts'
import edges from '#ui/overlay/dialog-edges.module.css'
import { signature } from '@fanal/contract/contract-changes'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Form } from '#lib/forms/use-form.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import type { ChangeKey } from './change-kinds.ts'
import styles from './change-form.module.css'

interface ChangeFormProps<V extends FieldValues> {
  form: Form<V>
  onCancel: () => void
  /** Required before anything can be sent. */
  submitLabel: string | undefined
  /** For signed changes: what happens next. */
  effect?: ChangeKey
  isUnchanged?: boolean
  children: ReactNode
}

/** The frame of every change form: fields, errors, next steps, and two buttons. */
export function ChangeForm<V extends FieldValues>(props: ChangeFormProps<V>) {
  const { form, onCancel, submitLabel, effect, isUnchanged, children } = props
  const t = useTexts('contract-changes')
  const { failure } = form
  return (
    <form {...form.props} className={styles.form}>
      {form.errorCount > 0 && (
        <Note tone="bad" role="alert">
          {t('dialog.errors', { count: form.errorCount })}
        </Note>
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {failure.status === 406 ? t('dialog.open') : t('dialog.failed')}{' '}
          {failure.reference && t('dialog.reference', { reference: failure.reference })}
        </Note>
      )}
      {children}
      {effect && <SignatureNote effect={effect} />}
      <div className={cx(edges.foot, styles.buttons)}>
        <Button variant="quiet" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        {submitLabel && (
          <Button
            type="submit"
            variant="primary"
            busy={form.isBusy}
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

interface SignatureSentProps {
  onClose: () => void
  /** Somebody else signs. */
  isOthers?: boolean
}

/** After a change that must be signed: where to look. */
export function SignatureSent({ onClose, isOthers = false }: SignatureSentProps) {
  const t = useTexts('contract-changes')
  const signsHere = useSignsHere()
  return (
    <div className={styles.form}>
      <Note tone="ok" role="status" title={t(isOthers ? 'holder.sent' : 'dialog.sent')}>
        {isOthers ? t('holder.sentText') : t(signsHere ? 'dialog.sentText' : 'dialog.sentElsewhere')}
      </Note>
      <div className={cx(edges.foot, styles.buttons)}>
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
