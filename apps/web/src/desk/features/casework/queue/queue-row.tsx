import type { QueuedCase } from '@fanal/contract/schemas/desk/casework'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChat, iconTower, iconUser } from '#ui/text/icons.ts'
import { turnLabels } from '../casework-labels.ts'
import { DueSign, sharePercent, TermLine } from '#desk/lib/due-sign.tsx'
import rows from '#desk/lib/queue-list.module.css'
import { Face } from '../face.tsx'
import type { Colleague } from '../use-desk-news.ts'
import styles from './queue-row.module.css'

const turnIcons = { us: iconChat, distributor: iconTower, customer: iconUser }

interface QueueRowProps {
  one: QueuedCase
  isCurrent: boolean
  people: readonly Colleague[]
}

/** What it is; by when, whose, how far. */
export function QueueRow({ one, isCurrent, people }: QueueRowProps) {
  const t = useTexts('desk-casework')
  const { addressWith } = useAddressState()
  const here = people.filter((colleague) => colleague.case === one.number)
  return (
    <a
      href={addressWith({ case: one.number })}
      className={cx(rows.row, styles.row, one.is_new && styles.unread)}
      aria-current={isCurrent || undefined}
      data-case={one.number}
    >
      <span className={styles.title}>
        {one.is_new && <span className="visually-hidden">{t('row.unread')} </span>}
        {one.subject}
      </span>
      <span className={styles.who}>
        {here.slice(0, 3).map((colleague) => (
          <Face
            key={`${colleague.id} ${colleague.writes ?? false}`}
            name={colleague.name}
            writes={colleague.writes ?? false}
            label={t(colleague.writes ? 'people.writes' : 'people.looks', { name: colleague.name })}
          />
        ))}
        {one.is_returned && <span className={styles.returned}>{t('row.returned')}</span>}
        {one.is_leaving && <span className={styles.leaving}>{t('row.leaving')}</span>}
      </span>
      <span className={styles.facts}>
        <span className={styles.due}>
          <DueSign due={one} />
        </span>
        <span className={styles.name}>
          {one.name || one.number}
          {one.about && <span className="visually-hidden">, {one.about}</span>}
        </span>
        <span className={styles.turn}>
          <span className="visually-hidden">{t(turnLabels[one.turn])}</span>
          <Icon path={turnIcons[one.turn]} size="s" />
          <span className={styles.share}>{sharePercent(one.share)}</span>
        </span>
      </span>
      <span className={styles.line}>
        <TermLine due={one} />
      </span>
    </a>
  )
}
