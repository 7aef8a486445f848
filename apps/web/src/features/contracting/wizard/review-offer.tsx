import { reviewLead } from '@fanal/contract/contracting'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'

/** A refusal is never a machine's alone: a person looks at it. */
export function ReviewOffer({ leadId }: { leadId: string }) {
  const t = useTexts('contracting')
  const { mutate, isPending, error, data } = useApiMutation(reviewLead)
  if (data) return <p role="status">{t('leadError.reviewAsked', { number: data.number })}</p>
  return (
    <>
      <p>{t('leadError.automated')}</p>
      <div>
        <Button size="s" busy={isPending} onClick={() => mutate({ params: { leadId } })}>
          {t('leadError.review')}
        </Button>
        {error && <small>{t('leadError.reviewFailed')}</small>}
      </div>
    </>
  )
}
