import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { useEffect, useState } from 'react'
import { CouponsBanner } from '#features/content/coupons-banner.tsx'
import { actionObstacle, changeOfAction, dialogChanges } from '#features/contract-changes/change-kinds.ts'
import { ContractList } from '#features/contracts/contract-list.tsx'
import { useKeepList } from '#lib/last-list.ts'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import styles from '#pages/shell/home-page.module.css'

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

/** The list of a type; with `action` in the address, a contract is chosen for that action. */
export default function ContractsPage() {
  const t = useTexts('contracts')
  const { contractType } = useParams()
  const changes = useTexts('contract-changes')
  const portal = usePortal()
  const { settings, linkTo } = portal
  const action = useAddressState().get('action')
  const type = contractType === 'gas' ? 'gas' : 'electricity'
  const offered = types.filter((one) => settings.features.displayTypes.includes(one))
  useKeepList(`contracts ${type}`, ['contracts'])
  const change = action && changeOfAction(action)
  const choosing = change
    ? t('list.selectFor', { action: changes(dialogChanges[change].name) })
    : t('list.select')
  const obstacleTo = (contract: ListedContract) => {
    const reason = action && actionObstacle(action, contract, portal)
    return reason && changes(reason)
  }
  return (
    <div className={styles.page}>
      <PageHead title={t('list.title')} className={styles.head}>
        {action ? choosing : t('list.sentence')}
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
