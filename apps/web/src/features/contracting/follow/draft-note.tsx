import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A contract that is being made, but was not asked for here: what is known of it. */
export function DraftNote({ contract: { name, sign_date } }: { contract: Contract }) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const requests = usePortal().linkTo('requests', {}, { contract: name })
  return (
    <Card
      title={t('follow.title')}
      aside={
        requests && (
          <ButtonLink size="s" href={requests}>
            {t('follow.draft.requests')}
          </ButtonLink>
        )
      }
    >
      <p>{sign_date ? t('follow.draft.signed', { date: date(sign_date) }) : t('follow.draft.unsigned')}</p>
    </Card>
  )
}
