import type { cancelPublication, discardDraft } from '@fanal/contract/desk/publishing'
import { publishable, publishDraft, publishing } from '@fanal/contract/desk/publishing'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'

/** What an act on a draft changes of what is on the screen. */
export const touched = [publishDraft, publishing, publishable]

interface DraftButtonProps {
  id: number
  endpoint: typeof cancelPublication | typeof discardDraft
  label: string
}

/** An act on a draft that needs no words. */
export function DraftButton({ id, endpoint, label }: DraftButtonProps) {
  const t = useTexts('desk-publishing')
  const failureText = useFailureText()
  const acting = useApiMutation(endpoint, { invalidates: touched })
  return (
    <>
      {acting.error && (
        <Note tone="bad" role="alert">
          {acting.error.code === 'not_possible' ? t('release.notPossible') : failureText(acting.error)}
        </Note>
      )}
      <Button variant="quiet" busy={acting.isPending} onClick={() => acting.mutate({ params: { id } })}>
        {label}
      </Button>
    </>
  )
}
