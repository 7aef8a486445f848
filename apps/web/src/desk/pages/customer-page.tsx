import { staffCustomer } from '@fanal/contract/desk/customers'
import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { Access } from '#desk/features/customers/page/access-card.tsx'
import { Cases, Changes, Consents, Contracts, Owed } from '#desk/features/customers/page/customer-cards.tsx'
import { CustomerHead } from '#desk/features/customers/page/customer-head.tsx'
import styles from '#desk/features/customers/page/customer.module.css'
import { NoteForm } from '#desk/features/customers/page/note-form.tsx'
import { Protections } from '#desk/features/customers/page/protections.tsx'
import { Timeline } from '#desk/features/customers/page/timeline.tsx'
import { SeeButton } from '#desk/features/looks/see-button.tsx'
import { FoundPage } from '#desk/lib/found-page.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'

/** Everything about one customer, in two reads. */
export function CustomerPage({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts('desk-customers')
  const desk = useTexts('desk')
  const { id = '' } = params
  const query = useApiQuery(staffCustomer, { params: { id } })
  const { get } = useAddressState()
  return (
    <FoundPage
      query={query}
      title={desk('page.customer')}
      loadingLabel={t('page.loading')}
      missing={{ title: t('page.missing'), text: t('page.missingText') }}
    >
      {(one) => <Shown one={one} fromCase={get('case')} />}
    </FoundPage>
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
          <Access one={one} />
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
