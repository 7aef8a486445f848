import { confirmSignature, refuseSignature, signature, signatureCode } from '@fanal/contract/contract-changes'
import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { useState } from 'react'
import { displayOf } from '#features/contract-changes/change-kinds.ts'
import { ConfirmDialog } from '#features/contract-changes/confirm-dialog.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import type { CallError } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import buttonLine from '#ui/button/button-line.module.css'
import styles from './signature.module.css'

interface SigningProps {
  token: string
  shown: SignatureShown
  /** Closed meanwhile: expired, signed on another device, or withdrawn. */
  onClosed: () => void
}

const isClosed = (error: CallError) => error.code === 'signature_closed'

/** The code is sent, then typed and confirmed; or the change is refused. */
function useSigning({ token, shown, onClosed }: SigningProps) {
  const t = useTexts('contract-changes')
  const params = { token }
  const onError = (error: CallError) => isClosed(error) && onClosed()
  const code = useApiMutation(signatureCode)
  const confirm = useApiMutation(confirmSignature, { invalidates: [signature] })
  const refuse = useApiMutation(refuseSignature, { invalidates: [signature] })
  const form = useForm({
    values: { code: '', acceptGdpr: false, acceptPublicity: false },
    textOf: (_, field) => t(field === 'acceptGdpr' ? 'sign.gdprMissing' : 'sign.wrongCode'),
    errorsShow: 'whenSent',
    required: displayOf(shown.kind)?.isSignedByOther ? ['acceptGdpr'] : [],
    refused: ({ status }) => (status === 400 ? { code: 'code_not_valid' } : {}),
    send: ({ code: typed, acceptGdpr, acceptPublicity }) =>
      confirm
        .mutateAsync({
          params,
          body: { code: typed, accept_gdpr: acceptGdpr, activate_publicity: acceptPublicity },
        })
        .catch((error: CallError) => {
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

type SigningForm = ReturnType<typeof useSigning>['form']

/** Consents of the new holder: the former holder's do not pass to them. */
function HolderConsents({ form }: { form: SigningForm }) {
  const t = useTexts('contract-changes')
  const { gdpr } = usePortal().settings.links
  return (
    <div className={styles.checks}>
      <ConsentField field={form.field('acceptGdpr')} required>
        {t('sign.gdpr')}{' '}
        {gdpr ? (
          <a href={gdpr} target="_blank" rel="noreferrer">
            {t('sign.gdprLink')}
          </a>
        ) : (
          t('sign.gdprLink')
        )}
      </ConsentField>
      <ConsentField field={form.field('acceptPublicity')} help={t('sign.publicityHelp')}>
        {t('sign.publicity')}
      </ConsentField>
    </div>
  )
}

interface CodeFormProps {
  signing: ReturnType<typeof useSigning>
  sentTo: string
  isHolder: boolean
}

function CodeForm({ signing, sentTo, isHolder }: CodeFormProps) {
  const { form, isSendingCode, sendCode } = signing
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
      {isHolder && <HolderConsents form={form} />}
      <div className={buttonLine.line}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('sign.confirm')}
        </Button>
        <Button variant="quiet" busy={isSendingCode} onClick={sendCode}>
          {t('sign.again')}
        </Button>
      </div>
    </form>
  )
}

interface RefusalProps {
  isBusy: boolean
  onRefuse: () => void
}

function Refusal({ isBusy, onRefuse }: RefusalProps) {
  const t = useTexts('contract-changes')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t('sign.refuse')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        act={t('sign.refuse')}
        busy={isBusy}
        onClose={() => setAsked(false)}
        onConfirm={onRefuse}
      >
        {t('sign.refuseSure')}
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
          <CodeForm
            signing={signing}
            sentTo={sentTo}
            isHolder={displayOf(props.shown.kind)?.isSignedByOther === true}
          />
        )}
        <Refusal isBusy={signing.isRefusing} onRefuse={signing.refuse} />
      </div>
    </Card>
  )
}
