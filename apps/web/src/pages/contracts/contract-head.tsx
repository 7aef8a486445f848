import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ReactNode } from 'react'
import { ContractSelector } from '#features/contracts/contract-selector.tsx'
import { NumberLine } from '#features/contracts/status-chip.tsx'
import { useListHref } from '#lib/last-list.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './contract-page.module.css'

interface HeadProps {
  contract: Contract
  items: readonly ContractChangeRequest[]
  /** The menu of changes. */
  menu: ReactNode
}

/** The address, as people think of it; the number beside it. */
export function ContractHead({ contract, items, menu }: HeadProps) {
  const t = useTexts('contracts')
  const { linkTo, settings } = usePortal()
  const { horizontalButtons } = settings.features
  const { type, cups } = contract
  const plainList = linkTo('contracts', { contractType: type }) ?? '/'
  const list = useListHref(`contracts ${type}`, plainList)
  return (
    <PageHead
      className={styles.head}
      title={cups.street || cups.full_address}
      back={{ href: list, label: t('detail.back') }}
      action={
        <div className={cx(styles.buttons, horizontalButtons && styles.buttonsRow)}>
          <ContractSelector contract={contract} />
          {menu}
        </div>
      }
    >
      <NumberLine contract={contract} items={items} />
    </PageHead>
  )
}
