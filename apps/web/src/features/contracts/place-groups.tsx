import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { groupByPlace, type PlaceOf } from '@fanal/domain/contracts/places'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import styles from './place-groups.module.css'

export interface PlaceGroupsProps {
  contracts: readonly ListedContract[]
  /** Kilowatt-hours of a contract's last month. */
  kwhOf: (contract: ListedContract) => number
  /** Places are open where what was searched is to be seen. */
  isSearch: boolean
  entryOf: (contract: ListedContract) => ReactNode
}

/** Contracts by municipality, each with its sums. */
export function PlaceGroups({ contracts, isSearch, ...parts }: PlaceGroupsProps) {
  return groupByPlace(contracts).map((place, at) => (
    <Place key={`${place.city} ${isSearch}`} place={place} isOpenAtFirst={isSearch || at === 0} {...parts} />
  ))
}

interface PlaceProps extends Pick<PlaceGroupsProps, 'kwhOf' | 'entryOf'> {
  place: PlaceOf<ListedContract>
  isOpenAtFirst: boolean
}

function Place({ place, isOpenAtFirst, kwhOf, entryOf }: PlaceProps) {
  const t = useTexts('contracts')
  const { money, energyKwh } = useFormats()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { city, contracts, nDebt, nToSign, debt } = place
  const kwh = contracts.reduce((sum, one) => sum + kwhOf(one), 0)
  return (
    <details
      className={styles.place}
      open={isOpenAtFirst}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon path={iconChevronRight} size="s" />
        <span className={styles.name}>
          <b>{city}</b>
          <small>{t('list.found', { count: contracts.length })}</small>
        </span>
        <span className={styles.wants}>
          {nDebt > 0 && <b>{t('list.withDebt', { count: nDebt })}</b>}
          {nToSign > 0 && <span>{t('list.toSign', { count: nToSign })}</span>}
        </span>
        <span className={styles.sum}>{debt > 0 && money(debt)}</span>
        <span className={styles.sum}>{kwh > 0 && energyKwh(kwh)}</span>
      </summary>
      {isOpen && <ul>{contracts.map(entryOf)}</ul>}
    </details>
  )
}
