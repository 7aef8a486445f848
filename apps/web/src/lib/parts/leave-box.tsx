import type { Endpoint } from '@fanal/contract/endpoint'
import type { unsubscribeSchemas } from '@fanal/contract/schemas/newsletter'
import { callAddress } from '@fanal/contract/wire/call'
import type { ReactNode } from 'react'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import type { Reading } from '#lib/api/use-api-query.ts'
import { useParams } from '#lib/resolution.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import type { Translate } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { WayOn } from './way-on.tsx'

interface LeaveBoxProps {
  t: Translate<'newsletter'> | Translate<'notices'>
  /** The call that a mail program makes by one click. */
  endpoint: Endpoint<typeof unsubscribeSchemas>
  /** What the link is about; refused for a link that we did not sign. */
  about: Reading<unknown>
  /** Says that nothing was saved. */
  failed: string
  /** The page where everything can be chosen, if the reader may open it. */
  moreHref: string | undefined
  children: ReactNode
}

/** Asks before mails end: links are opened by scanners too, so looking changes nothing. Works without JavaScript. */
export function LeaveBox({ t, endpoint, about, failed, moreHref, children }: LeaveBoxProps) {
  const { token = '' } = useParams()
  const isSaid = useAddressState().get('done') === '1'
  const readOnly = useReadOnlyReason()
  const { mutate, isPending, isSuccess, error } = useApiMutation(endpoint)
  const params = { token }
  const isRefused = [about.error, error].some((one) => one?.status === 403 || one?.status === 400)
  const wayOn = <WayOn labels={{ home: t('leave.home'), login: t('leave.login') }} />
  const more = moreHref && <a href={moreHref}>{t('leave.more')}</a>
  if (isRefused)
    return (
      <Note tone="bad" role="alert" action={more || wayOn}>
        {t('leave.invalid')}
      </Note>
    )
  if (isSuccess || isSaid)
    return (
      <Note tone="ok" role="status" action={wayOn}>
        {t('leave.done')}
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
            {failed}
          </Note>
        )}
        <p>
          <Button type="submit" variant="primary" busy={isPending} disabledReason={readOnly}>
            {t('leave.button')}
          </Button>
        </p>
        {more && <p>{more}</p>}
      </form>
    </Card>
  )
}
