import {
  confirmSignature,
  refuseSignature,
  signature,
  signatureCode,
  signatureDocument,
} from '@fanal/contract/contract-changes'
import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { useState } from 'react'
import { TextField } from '#fields/text-field.tsx'
import { type CallError, download } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation, useApiQuery } from '#lib/use-api.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconDownload } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { changeNames, type DialogChange } from './change-kinds.ts'
import styles from './signature.module.css'

function Closed({ shown }: { shown: SignatureShown }) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const { linkTo } = usePortal()
  const date = shown.closed_at ? dateTime(shown.closed_at) : ''
  const tone = { signed: 'ok', refused: 'warn', withdrawn: 'warn', expired: 'warn', pending: 'info' } as const
  const texts = {
    signed: 'sign.signed',
    refused: 'sign.refused',
    withdrawn: 'sign.withdrawn',
    expired: 'sign.expired',
    pending: 'sign.expired',
  } as const
  const home = linkTo('contracts', { contractType: 'electricity' })
  return (
    <Note
      tone={tone[shown.state]}
      role="status"
      action={home && <ButtonLink href={home}>{t('sign.home')}</ButtonLink>}
    >
      {t(texts[shown.state], { date })}
    </Note>
  )
}

interface SigningProps {
  token: string
  shown: SignatureShown
  /** Closed meanwhile: expired, signed on another device, or withdrawn. */
  onClosed: () => void
}

function Signing({ token, shown, onClosed }: SigningProps) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const [isRefusing, setRefusing] = useState(false)
  const sendCode = useApiMutation(signatureCode)
  const confirm = useApiMutation(confirmSignature, { invalidates: [signature] })
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
  const refuse = useApiMutation(refuseSignature, { invalidates: [signature] })
  const params = { token }
  const isClosed = (error: CallError | null | undefined) => error?.code === 'signature_closed'
  const hasFailed = [sendCode.error, form.failure, refuse.error].some(
    (error) => error && error.status !== 400 && !isClosed(error),
  )
  const onError = (error: CallError) => isClosed(error) && onClosed()
  return (
    <Card>
      <div className={styles.signing}>
        <p className={styles.quiet}>{t('sign.expires', { date: dateTime(shown.expires_at) })}</p>
        {hasFailed && (
          <Note tone="bad" role="alert">
            {t(sendCode.error?.status === 429 ? 'sign.tooMany' : 'sign.failed')}
          </Note>
        )}
        {!sendCode.data ? (
          <Button
            variant="primary"
            busy={sendCode.isPending}
            onClick={() => sendCode.mutate({ params, body: {} }, { onError })}
          >
            {t('sign.sendCode')}
          </Button>
        ) : (
          <form {...form.props} className={styles.signing}>
            <Note role="status">{t('sign.codeSent', { address: sendCode.data.sent_to })}</Note>
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
                {t('sign.confirm')}
              </Button>
              <Button
                variant="quiet"
                busy={sendCode.isPending}
                onClick={() => sendCode.mutate({ params, body: {} }, { onError })}
              >
                {t('sign.again')}
              </Button>
            </div>
          </form>
        )}
        <div>
          <Button variant="quiet" onClick={() => setRefusing(true)}>
            {t('sign.refuse')}
          </Button>
        </div>
        <Dialog
          open={isRefusing}
          onClose={() => setRefusing(false)}
          size="s"
          title={t('sign.refuse')}
          closeLabel={t('dialog.close')}
          footer={
            <>
              <Button variant="quiet" onClick={() => setRefusing(false)}>
                {t('dialog.cancel')}
              </Button>
              <Button
                variant="danger"
                busy={refuse.isPending}
                onClick={() => refuse.mutate({ params, body: {} }, { onError })}
              >
                {t('sign.refuse')}
              </Button>
            </>
          }
        >
          <p>{t('sign.refuseSure')}</p>
        </Dialog>
      </div>
    </Card>
  )
}

/** The document to sign, as a table and as a PDF; then the code, or the refusal. */
export function Signature({ token }: { token: string }) {
  const t = useTexts('contract-changes')
  const { data, error, refetch } = useApiQuery(signature, { params: { token } })
  if (error && !data)
    return (
      <ErrorState
        title={error.status === 404 || error.status === 400 ? t('sign.notFound') : t('sign.failed')}
        role="alert"
      />
    )
  if (!data)
    return (
      <Loading label={t('sign.loading')}>
        <Skeleton shape="block" />
      </Loading>
    )
  const name = changeNames[data.kind as DialogChange]
  return (
    <div className={styles.page}>
      <PageHead title={t('sign.title')}>
        {t('sign.sentence', { customer: data.customer, contract: data.contract })}
      </PageHead>
      <Card title={name && t(name)}>
        <div className={styles.signing}>
          <DataTable
            caption={t('sign.title')}
            cardsBelow="s"
            rows={data.summary}
            rowKey={({ field }) => field}
            columns={[
              { key: 'field', header: t('sign.table.field'), primary: true, cell: ({ field }) => field },
              { key: 'before', header: t('sign.table.before'), cell: ({ before }) => before },
              { key: 'after', header: t('sign.table.after'), cell: ({ after }) => <strong>{after}</strong> },
            ]}
          />
          <div>
            <Button
              icon={iconDownload}
              onClick={() => void download(signatureDocument, { params: { token } }).catch(() => undefined)}
            >
              {t('sign.document')}
            </Button>
          </div>
        </div>
      </Card>
      {data.state === 'pending' ? (
        <Signing token={token} shown={data} onClosed={() => void refetch()} />
      ) : (
        <Closed shown={data} />
      )}
    </div>
  )
}
