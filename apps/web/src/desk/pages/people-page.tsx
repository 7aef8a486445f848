import { PeopleList } from '#desk/features/staff/people-list.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import stack from '#ui/layout/stack.module.css'

export function PeoplePage() {
  const t = useTexts('desk')
  const tStaff = useTexts('desk-staff')
  return (
    <div className={stack.s4}>
      <PageHead title={t('page.people')}>{tStaff('people.sentence')}</PageHead>
      <PeopleList />
    </div>
  )
}
