import { askView, enterViewCode, openView, ownViews, viewRequest } from '@fanal/contract/looks'
import type { Answer } from '@fanal/contract/endpoint'
import type { viewRequestSchemas } from '@fanal/contract/schemas/looks'
import type { ViewWay } from '@fanal/domain/looks/view-request'
import { viewCodeDigits, viewMinutes } from '@fanal/domain/looks/view-request'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { SubmitDialog } from '#desk/lib/submit-dialog.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { queryOf } from '#lib/api/query-client.ts'
import type { CallError } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import layout from '#ui/form/form-layout.module.css'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Textarea } from '#ui/form/textarea.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'

export interface SeenCase {
  number: string
  subject: string
}

interface SeeDialogProps {
  /** Cases that it can be about; there is one at least. */
  cases: readonly SeenCase[]
  customer: string
  onClose: () => void
}

/** Asks for leave to see the portal as the customer of a case sees it, waits for it, and opens it. */
export function SeeDialog(props: SeeDialogProps) {
  const t = useTexts('desk-looks')
  const desk = useTexts('desk')
  const own = useApiQuery(ownViews, {}, { freshMs: 0 })
  const earlier = own.data?.items.find((view) =>
    props.cases.some(({ number }) => number === view.case_number),
  )?.id
  const [chosen, setAsked] = useState<number | null>()
  // Null: asks again.
  const asked = chosen === undefined ? earlier : (chosen ?? undefined)
  const frame = {
    size: 's',
    title: t('title'),
    closeLabel: desk('close'),
    cancelLabel: desk(asked === undefined ? 'cancel' : 'close'),
    onClose: props.onClose,
  } as const
  if (own.isPending)
    return (
      <Dialog {...frame}>
        <Skeleton text="m" />
      </Dialog>
    )
  return asked === undefined ? (
    <AskForm {...props} onAsked={setAsked} />
  ) : (
    <Dialog {...frame}>
      <Waiting id={asked} customer={props.customer} onAgain={() => setAsked(null)} />
    </Dialog>
  )
}

interface AskFormProps extends SeeDialogProps {
  onAsked: (id: number) => void
}

function AskForm({ cases, customer, onClose, onAsked }: AskFormProps) {
  const t = useTexts('desk-looks')
  const failureText = useFailureText()
  const asking = useApiMutation(askView, { invalidates: [ownViews] })
  const [number, setNumber] = useState(cases[0]?.number ?? '')
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<ViewWay>('customer')
  const submit = () =>
    asking.mutate(
      { body: { case_number: number, way, reason: reason.trim() } },
      { onSuccess: ({ id }) => onAsked(id) },
    )
  return (
    <SubmitDialog
      title={t('title')}
      submitLabel={t('submit')}
      missing={reason.trim() ? undefined : t('reasonMissing')}
      isBusy={asking.isPending}
      failure={asking.error && failureText(asking.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <AskFields {...{ cases, number, setNumber, customer, reason, setReason, way, setWay }} />
    </SubmitDialog>
  )
}

interface AskFieldsProps extends Pick<SeeDialogProps, 'cases' | 'customer'> {
  number: string
  setNumber: (number: string) => void
  reason: string
  setReason: (reason: string) => void
  way: ViewWay
  setWay: (way: ViewWay) => void
}

function AskFields({ cases, number, setNumber, customer, ...props }: AskFieldsProps) {
  const { reason, setReason, way, setWay } = props
  const t = useTexts('desk-looks')
  return (
    <>
      <p>{t('text', { name: customer, minutes: viewMinutes })}</p>
      {cases.length > 1 && (
        <Field label={t('case')}>
          {(control) => (
            <SelectInput
              {...control}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
              options={cases.map((one) => ({ value: one.number, label: `${one.number} · ${one.subject}` }))}
            />
          )}
        </Field>
      )}
      <Field label={t('reason')} help={t('reasonHelp', { number })}>
        {(control) => (
          <Textarea
            {...control}
            data-autofocus
            rows={2}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <RadioGroup
        legend={t('way')}
        name="way"
        value={way}
        options={[
          { value: 'customer', label: t('way.customer') },
          { value: 'colleague', label: t('way.colleague') },
        ]}
        onChange={setWay}
      />
    </>
  )
}

const pollMs = 3_000

const waitingLabels = { customer: 'waiting.customer', colleague: 'waiting.colleague' } as const
const endLabels = { refused: 'refused', expired: 'expired' } as const

function Waiting({ id, customer, onAgain }: { id: number; customer: string; onAgain: () => void }) {
  const t = useTexts('desk-looks')
  const { locale } = usePortal()
  const { dateTime } = useFormats()
  const failureText = useFailureText()
  const { data, error } = useQuery<Answer<typeof viewRequestSchemas>, CallError>({
    ...queryOf(viewRequest, { params: { id } }, locale),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : pollMs),
  })
  if (!data)
    return error ? (
      <Note tone="bad" role="alert">
        {failureText(error)}
      </Note>
    ) : null
  const { state, way, code_tries: tries, expires_at } = data
  const until = dateTime(expires_at)
  if (state === 'granted') return <Granted id={id} customer={customer} until={until} />
  if (state !== 'waiting')
    return (
      <div className={layout.form} role="status">
        <Note tone="bad">{t(endLabels[state])}</Note>
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
    )
  return (
    <div className={layout.form}>
      <p role="status">{t(waitingLabels[way], { until })}</p>
      {way === 'customer' && (tries > 0 ? <CodeForm id={id} tries={tries} /> : <p>{t('noCode')}</p>)}
    </div>
  )
}

function CodeForm({ id, tries }: { id: number; tries: number }) {
  const t = useTexts('desk-looks')
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const entering = useApiMutation(enterViewCode, { invalidates: [viewRequest] })
  const isWrong = entering.data?.is_right === false
  const failed = entering.error ? failureText(entering.error) : undefined
  return (
    <form
      method="post"
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault()
        entering.mutate({ params: { id }, body: { code } })
      }}
    >
      <Field
        label={t('code')}
        help={t('codeHelp', { count: tries })}
        error={failed ?? (isWrong ? t('codeWrong') : undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={viewCodeDigits}
            value={code}
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
          />
        )}
      </Field>
      <Button type="submit" busy={entering.isPending}>
        {t('codeSubmit')}
      </Button>
    </form>
  )
}

function Granted({ id, customer, until }: { id: number; customer: string; until: string }) {
  const t = useTexts('desk-looks')
  const failureText = useFailureText()
  const opening = useApiMutation(openView)
  return (
    <div className={layout.form} role="status">
      {opening.error && (
        <Note tone="bad" role="alert">
          {failureText(opening.error)}
        </Note>
      )}
      {opening.data ? (
        <p>
          <a href={opening.data.url} target="_blank" rel="noreferrer" onClick={() => opening.reset()}>
            {t('link', { name: customer })}
          </a>
          . {t('opened')}
        </p>
      ) : (
        <>
          <p>{t('granted', { until })}</p>
          <Button
            variant="primary"
            busy={opening.isPending}
            onClick={() => opening.mutate({ params: { id }, body: {} })}
          >
            {t('open')}
          </Button>
        </>
      )}
    </div>
  )
}
