import { publishKindLabels } from '#desk/lib/kind-names.ts'
import { draftPath } from '@fanal/contract/desk/desk-paths'
import type { Publication } from '@fanal/contract/schemas/desk/publishing'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'

/** Who published it, when, who confirmed it, and why. */
export function usePublicationText(): (one: Publication) => string {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  return ({ at, by, confirmed_by: second, reverts, reason }) =>
    [
      t('history.by', { name: by, when: moment(at) }),
      second !== null && t('history.confirmed', { name: second }),
      reverts !== null && t('history.reverts', { id: String(reverts) }),
      `«${reason}»`,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** What was published from the desk, newest first. */
export function Publications({ items }: { items: readonly Publication[] }) {
  const t = useTexts('desk-publishing')
  const textOf = usePublicationText()
  return (
    <Card title={t('history.title')}>
      {items.length === 0 ? (
        <EmptyState>{t('history.none')}</EmptyState>
      ) : (
        <RowList>
          {items.map((one) => (
            <Row
              key={one.id}
              title={
                <a href={draftPath(one.id)} translate="no">
                  {one.title}
                </a>
              }
              detail={`${t(publishKindLabels[one.kind])} · ${textOf(one)}`}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
