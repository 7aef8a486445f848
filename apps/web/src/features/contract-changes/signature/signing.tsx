import { confirmSignature, refuseSignature, signature, signatureCode } from '@fanal/contract/contract-changes'
import { useState } from 'react'
import { ConfirmDialog } from '#features/contract-changes/confirm-dialog.tsx'
import { TextField } from '#fields/text-field.tsx'
import type { CallError } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './signature.module.css'

interface SigningProps {
  token: string
  expiresAt: string
  /** A contract, not a change of one. */
  isNew: boolean
  /** Closed meanwhile: expired, signed on another device, or withdrawn. */
  onClosed: () => void
}

const isClosed = (error: CallError) => error.code === 'signature_closed'

/** The code is sent, then typed and confirmed; or the change is refused. */
function useSigning({ token, onClosed }: SigningProps) {
  const t = useTexts('contract-changes')
  const params = { token }
  const onError = (error: CallError) => isClosed(error) && onClosed()
  const code = useApiMutation(signatureCode)
  const confirm = useApiMutation(confirmSignature, { invalidates: [signature] })
  const refuse = useApiMutation(refuseSignature, { invalidates: [signature] })
  const form = useForm({
    values: { code: '' },
    textOf: () => t('sign.wrongCode'),
    errorsShow: 'whenSent',
    refused: ({ status }) => (status === 400 ? { code: 'code_not_valid' } : {}),
    send: (body) =>
      confirm.mutateAsync({ params, body }).catch((error: CallError) => {
        onError(error)
        throw error
      }),
  })
  const hasFailed = [code.error, form.failure, refuse.error].some(
    (error) => error && error.status !== 400 && !isClosed(error),
  )
  return {
    form,
    hasFailed,
    hasTooMany: code.error?.status === 429,
    sentTo: code.data?.sent_to,
    isSendingCode: code.isPending,
    sendCode: () => code.mutate({ params, body: {} }, { onError }),
    isRefusing: refuse.isPending,
    refuse: () => refuse.mutate({ params, body: {} }, { onError }),
  }
}

interface CodeFormProps {
  signing: ReturnType<typeof useSigning>
  sentTo: string
  isNew: boolean
}

function CodeForm({ signing: { form, isSendingCode, sendCode }, sentTo, isNew }: CodeFormProps) {
  const t = useTexts('contract-changes')
  return (
    <form {...form.props} className={styles.signing}>
      <Note role="status">{t('sign.codeSent', { address: sentTo })}</Note>
      <TextField
        field={form.field('code')}
        label={t('sign.code')}
        clean={(typed) => typed.replaceAll(/\D/g, '')}
        figures
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t(isNew ? 'sign.confirmContract' : 'sign.confirm')}
        </Button>
        <Button variant="quiet" busy={isSendingCode} onClick={sendCode}>
          {t('sign.again')}
        </Button>
      </div>
    </form>
  )
}

interface RefusalProps extends Pick<SigningProps, 'isNew'> {
  isBusy: boolean
  onRefuse: () => void
}

function Refusal({ isNew, isBusy, onRefuse }: RefusalProps) {
  const t = useTexts('contract-changes')
  const [isAsked, setAsked] = useState(false)
  const act = t(isNew ? 'sign.refuseContract' : 'sign.refuse')
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {act}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        act={act}
        busy={isBusy}
        onClose={() => setAsked(false)}
        onConfirm={onRefuse}
      >
        {t(isNew ? 'sign.refuseContractSure' : 'sign.refuseSure')}
      </ConfirmDialog>
    </>
  )
}

/** Signs by a code from a mail, or refuses. */
export function Signing(props: SigningProps) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const signing = useSigning(props)
  const { hasFailed, hasTooMany, sentTo, isSendingCode, sendCode } = signing
  return (
    <Card>
      <div className={styles.signing}>
        <p className={styles.quiet}>{t('sign.expires', { date: dateTime(props.expiresAt) })}</p>
        {hasFailed && (
          <Note tone="bad" role="alert">
            {t(hasTooMany ? 'sign.tooMany' : 'sign.failed')}
          </Note>
        )}
        {sentTo === undefined ? (
          <Button variant="primary" busy={isSendingCode} onClick={sendCode}>
            {t('sign.sendCode')}
          </Button>
        ) : (
          <CodeForm signing={signing} sentTo={sentTo} isNew={props.isNew} />
        )}
        <Refusal isNew={props.isNew} isBusy={signing.isRefusing} onRefuse={signing.refuse} />
      </div>
    </Card>
  )
}
