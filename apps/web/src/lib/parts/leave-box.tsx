import type { Endpoint } from '@fanal/contract/endpoint'
import type { unsubscribeSchemas } from '@fanal/contract/schemas/newsletter'
import { callAddress } from '@fanal/contract/wire/call'
import type { ReactNode } from 'react'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import type { Reading } from '#lib/api/use-api-query.ts'
import { useParams } from '#lib/resolution.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { WayOn } from './way-on.tsx'

interface LeaveBoxProps {
  /** The call that a mail program makes by one click. */
  endpoint: Endpoint<typeof unsubscribeSchemas>
  /** What the link is about; refused for a link that we did not sign. */
  about: Reading<unknown>
  texts: Record<'button' | 'done' | 'failed' | 'invalid' | 'home' | 'login', string>
  /** Other ways to choose. */
  more?: ReactNode
  children: ReactNode
}

/** Asks before mails end: links are opened by scanners too, so looking changes nothing. Works without JavaScript. */
export function LeaveBox({ endpoint, about, texts, more, children }: LeaveBoxProps) {
  const { token = '' } = useParams()
  const isSaid = useAddressState().get('done') === '1'
  const readOnly = useReadOnlyReason()
  const { mutate, isPending, isSuccess, error } = useApiMutation(endpoint)
  const params = { token }
  const isRefused = [about.error, error].some((one) => one?.status === 403 || one?.status === 400)
  const wayOn = <WayOn labels={texts} />
  if (isRefused)
    return (
      <Note tone="bad" role="alert" action={more ?? wayOn}>
        {texts.invalid}
      </Note>
    )
  if (isSuccess || isSaid)
    return (
      <Note tone="ok" role="status" action={wayOn}>
        {texts.done}
      </Note>
    )
  return (
    <Card>
      <form
        method="post"
        action={`/api/v2/${callAddress(endpoint.path, { params })}`}
        className={stack.s4}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ params })
        }}
      >
        {children}
        {error && (
          <Note tone="bad" role="alert">
            {texts.failed}
          </Note>
        )}
        <p>
          <Button type="submit" variant="primary" busy={isPending} disabledReason={readOnly}>
            {texts.button}
          </Button>
        </p>
        {more && <p>{more}</p>}
      </form>
    </Card>
  )
}
