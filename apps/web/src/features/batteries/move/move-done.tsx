import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import type { RefObject } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { InfoDialog } from '#features/batteries/info-dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './move-steps.module.css'

/** The result of a move: both balances. */
export function MoveDone({
  answer: { moved, origin, target },
  onClose,
  place,
}: {
  answer: { moved: string; origin: SharedBattery; target: SharedBattery }
  onClose: () => void
  place: RefObject<HTMLDivElement | null>
}) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  return (
    <InfoDialog title={t('move.title')} size="l" onClose={onClose}>
      <div ref={place} tabIndex={-1} className={styles.page}>
        <Note tone="ok" role="status" title={t('move.doneTitle', { amount: money(Number(moved)) })}>
          {t('move.done', {
            from: origin.name,
            fromBalance: money(Number(origin.total_descompte)),
            to: target.name,
            toBalance: money(Number(target.total_descompte)),
          })}
        </Note>
      </div>
    </InfoDialog>
  )
}
