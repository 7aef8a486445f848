import { renewFollowLink } from '@fanal/contract/support'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Note } from '#ui/state/note.tsx'

/** A link that has expired or was ended: a new one goes to the address of the case, whoever asks. */
export function EndedLink({ token }: { token: string }) {
  const t = useTexts('support')
  const { mutate, isPending, isSuccess, error } = useApiMutation(renewFollowLink)
  if (isSuccess)
    return (
      <Note tone="ok" role="status" title={t('link.mailed')}>
        {t('link.mailedText')}
      </Note>
    )
  return (
    <ErrorState
      level={1}
      title={t('link.over')}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate({ params: { token }, body: {} })}>
          {t('link.renew')}
        </Button>
      }
    >
      {error ? t(error.status === 429 ? 'link.tooMany' : 'link.failed') : t('link.overText')}
    </ErrorState>
  )
}
