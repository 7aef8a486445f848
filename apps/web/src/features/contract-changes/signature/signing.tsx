import { confirmSignature, refuseSignature, signature, signatureCode } from '@fanal/contract/contract-changes'
import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
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
import { type SignatureWords, signatureWords } from './signature-words.ts'

interface SigningProps {
  token: string
  shown: SignatureShown
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
  /** On the button that signs. */
  act: string
}

function CodeForm({ signing: { form, isSendingCode, sendCode }, sentTo, act }: CodeFormProps) {
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
          {act}
        </Button>
        <Button variant="quiet" busy={isSendingCode} onClick={sendCode}>
          {t('sign.again')}
        </Button>
      </div>
    </form>
  )
}

interface RefusalProps {
  words: SignatureWords
  isBusy: boolean
  onRefuse: () => void
}

function Refusal({ words, isBusy, onRefuse }: RefusalProps) {
  const t = useTexts('contract-changes')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t(words.refuse)}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        act={t(words.refuse)}
        busy={isBusy}
        onClose={() => setAsked(false)}
        onConfirm={onRefuse}
      >
        {t(words.refuseSure)}
      </ConfirmDialog>
    </>
  )
}

/** Signs by a code from a mail, or refuses. */
export function Signing(props: SigningProps) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const signing = useSigning(props)
  const words = signatureWords(props.shown)
  const { hasFailed, hasTooMany, sentTo, isSendingCode, sendCode } = signing
  return (
    <Card>
      <div className={styles.signing}>
        <p className={styles.quiet}>{t('sign.expires', { date: dateTime(props.shown.expires_at) })}</p>
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
          <CodeForm signing={signing} sentTo={sentTo} act={t(words.confirm)} />
        )}
        <Refusal words={words} isBusy={signing.isRefusing} onRefuse={signing.refuse} />
      </div>
    </Card>
  )
}
