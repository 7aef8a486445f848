import { staffCase } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useEffect, useState } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Editor } from '../editor/editor.tsx'
import { LeavingNote } from '../editor/leaving-note.tsx'
import { keptIn } from '../editor/use-draft.ts'
import { useSeen } from '../mentions/use-seen.ts'
import type { Leaving } from '../editor/use-written.ts'
import type { Colleague } from '../use-desk-news.ts'
import { CaseHead } from './case-head.tsx'
import styles from './case-pane.module.css'
import { CaseEntries } from './case-entries.tsx'

interface CasePaneProps {
  one: StaffCase
  people: readonly Colleague[]
  onLeaving: (leaving: Leaving) => void
  onWriting: (isWriting: boolean) => void
  onPins: (pins: CaseDraft['pins']) => void
  onTakeBack: () => void
}

export const useStaffCase = (number: string | undefined) =>
  useApiQuery(staffCase, { params: { id: number ?? '' } }, { isWanted: number !== undefined })

/** One case: what its customer wants, its history, and what we write. */
export function CasePane({ one, people, onLeaving, onWriting, onPins, onTakeBack }: CasePaneProps) {
  const { number } = one.case
  useSeen(one)
  const isOpen = one.case.state !== 'closed'
  // Words about a case that was closed meanwhile stay where they were written.
  const [wasOpen] = useState(isOpen)
  const isWritten = isOpen || wasOpen || one.draft !== null || keptIn(number) !== undefined
  useEffect(() => {
    // The keyboard goes on from its heading.
    if (document.activeElement === document.body) document.getElementById('case')?.focus()
  }, [])
  return (
    <>
      <CaseHead one={one} people={people.filter((colleague) => colleague.case === number)} />
      <CaseEntries one={one} />
      {one.sending?.is_own ? (
        <LeavingNote sending={one.sending} onTakeBack={onTakeBack} />
      ) : (
        isWritten && <Editor one={one} onLeaving={onLeaving} onWriting={onWriting} onPins={onPins} />
      )}
    </>
  )
}

/** In its place while there is none. */
export function NoCase({ query }: { query: ReturnType<typeof useStaffCase> }) {
  const t = useTexts('desk-casework')
  if (query.error?.status === 404)
    return <EmptyState title={t('case.missing')}>{t('case.missingText')}</EmptyState>
  if (query.error) return <FailedRead query={query} />
  if (!query.isFetching) return <EmptyState title={t('case.none')}>{t('case.noneText')}</EmptyState>
  return (
    <Loading label={t('case.loading')}>
      <div className={styles.loading}>
        <Skeleton text="xl" width="half" />
        <Skeleton shape="block" className={styles.ghost} />
        <Skeleton shape="block" className={styles.ghost} />
      </div>
    </Loading>
  )
}
