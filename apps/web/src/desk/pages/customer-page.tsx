import { staffCustomer } from '@fanal/contract/desk/customers'
import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import {
  Cases,
  Changes,
  Consents,
  Contracts,
  Devices,
  Owed,
} from '#desk/features/customers/page/customer-cards.tsx'
import { CustomerHead } from '#desk/features/customers/page/customer-head.tsx'
import styles from '#desk/features/customers/page/customer.module.css'
import { NoteForm } from '#desk/features/customers/page/note-form.tsx'
import { Protections } from '#desk/features/customers/page/protections.tsx'
import { Timeline } from '#desk/features/customers/page/timeline.tsx'
import { SeeButton } from '#desk/features/looks/see-button.tsx'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'

/** Everything about one customer, in two reads. */
export function CustomerPage({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts('desk-customers')
  const desk = useTexts('desk')
  const { id = '' } = params
  const query = useApiQuery(staffCustomer, { params: { id } })
  const { get } = useAddressState()
  const status = query.error?.status
  if (status === 404 || status === 400)
    return <EmptyState title={t('page.missing')}>{t('page.missingText')}</EmptyState>
  if (query.data) return <Shown one={query.data} fromCase={get('case')} />
  if (query.error) return <FailedRead query={query} />
  return (
    <Loading label={t('page.loading')}>
      <h1 className="visually-hidden">{desk('page.customer')}</h1>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <Skeleton shape="block" className={styles.ghost} />
        <Skeleton shape="block" className={styles.ghost} />
      </div>
    </Loading>
  )
}

function Shown({ one, fromCase }: { one: StaffCustomer; fromCase: string | undefined }) {
  return (
    <div className={styles.page}>
      <CustomerHead one={one} fromCase={fromCase} acts={<See one={one} fromCase={fromCase} />} />
      <div className={styles.two}>
        <div className={styles.column}>
          <div className={styles.half}>
            <Contracts one={one} />
            <Cases one={one} />
          </div>
          <NoteForm id={one.id} />
          <Timeline id={one.id} />
        </div>
        <div className={styles.column}>
          <Protections one={one} />
          <Owed one={one} />
          <Changes one={one} />
          <Consents one={one} />
          <Devices one={one} />
        </div>
      </div>
    </div>
  )
}

/** Seeing as the customer needs the case that it is about: the one that led here first. */
function See({ one, fromCase }: { one: StaffCustomer; fromCase: string | undefined }) {
  const t = useTexts('desk-customers')
  const cases = (one.cases?.items ?? []).map(({ number, subject }) => ({ number, subject }))
  const first = cases.find(({ number }) => number === fromCase)
  const offered = first ? [first, ...cases.filter((other) => other !== first)] : cases
  return <SeeButton cases={offered} customer={one.name} without={t('see.noCase')} />
}
