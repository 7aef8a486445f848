import { publishKindLabels } from '#desk/lib/kind-names.ts'
import { draftPath } from '@fanal/contract/desk/desk-paths'
import type { ListedDraft } from '@fanal/contract/schemas/desk/publishing'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { useStateLabel, useThingTitle } from '../publishing-labels.ts'

/** Open drafts; those that wait for the reader come first. */
export function OpenDrafts({ drafts }: { drafts: readonly ListedDraft[] }) {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  const stateLabel = useStateLabel()
  const thingTitle = useThingTitle()
  const inOrder = [...drafts].sort((a, b) => Number(b.is_for_me) - Number(a.is_for_me))
  return (
    <Card title={t('open.title')}>
      {drafts.length === 0 ? (
        <EmptyState>{t('open.none')}</EmptyState>
      ) : (
        <RowList>
          {inOrder.map((draft) => {
            const { id, kind, by, at } = draft
            const state = stateLabel(draft)
            return (
              <Row
                key={id}
                title={
                  <a href={draftPath(id)} translate="no">
                    {thingTitle(draft)}
                  </a>
                }
                detail={`${t(publishKindLabels[kind])} · ${t('open.by', { name: by, when: moment(at) })}`}
                end={<Chip tone={state.tone}>{state.text}</Chip>}
              />
            )
          })}
        </RowList>
      )}
    </Card>
  )
}
