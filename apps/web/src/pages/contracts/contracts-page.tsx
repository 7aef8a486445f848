import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { useEffect, useState } from 'react'
import { CouponsBanner } from '#features/content/coupons-banner.tsx'
import { ContractList } from '#features/contracts/contract-list.tsx'
import { useKeepList } from '#lib/last-list.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import styles from '#pages/shell/home-page.module.css'
import { ChoosingPart, preloadParts } from './parts-of-address.ts'

export const preload = preloadParts

const types = ['electricity', 'gas'] as const

/** Says once that the requested contract was not found: not again on the way back. */
function UnknownContract() {
  const t = useTexts('contracts')
  const address = useAddressState()
  const asked = address.get('unknown')
  const [isUnknown] = useState(asked !== undefined)
  useEffect(() => {
    if (asked) changeAddress({ unknown: undefined })
  })
  return isUnknown ? (
    <Note tone="warn" role="status">
      {t('list.unknown')}
    </Note>
  ) : null
}

interface ListProps {
  sentence: string
  action?: string
  obstacleTo?: (contract: ListedContract) => string | undefined
}

function List({ sentence, action, obstacleTo = () => undefined }: ListProps) {
  const t = useTexts('contracts')
  const { contractType } = useParams()
  const { settings, linkTo } = usePortal()
  const type = contractType === 'gas' ? 'gas' : 'electricity'
  const offered = types.filter((one) => settings.features.displayTypes.includes(one))
  useKeepList(`contracts ${type}`, ['contracts'])
  return (
    <div className={styles.page}>
      <PageHead title={t('list.title')} className={styles.head}>
        {sentence}
      </PageHead>
      <UnknownContract key={`unknown in ${type}`} />
      {offered.length > 1 && (
        <Tabs
          label={t('list.tabs')}
          items={offered.map((one) => ({
            href: linkTo('contracts', { contractType: one }, action ? { action } : undefined) ?? '',
            label: one === 'gas' ? t('type.gas') : t('type.electricity'),
            current: one === type,
          }))}
        />
      )}
      <ContractList key={type} type={type} obstacleTo={obstacleTo} />
      <CouponsBanner />
    </div>
  )
}

/** The list of a type; with `action` in the address, a contract is chosen for that action. */
export default function ContractsPage() {
  const t = useTexts('contracts')
  const action = useAddressState().get('action')
  if (!action) return <List sentence={t('list.sentence')} />
  return (
    <LazyBoundary isDrawn>
      <ChoosingPart action={action}>
        {(sentence, obstacleTo) => <List sentence={sentence} action={action} obstacleTo={obstacleTo} />}
      </ChoosingPart>
    </LazyBoundary>
  )
}
