import type { CaseEntry, FollowedCase } from '@fanal/contract/schemas/support'
import type { ReactNode } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'
import { authorSigns } from '#features/support/case-labels.ts'
import { PinnedText } from '#features/support/pinned-text.tsx'
import { useDays } from '#features/support/use-days.ts'
import { WhoBadge } from '#features/support/who-badge.tsx'
import styles from './case-history.module.css'
import { useEvent } from './case-event.ts'

function useAuthor() {
  const t = useTexts('support')
  const { name } = usePortal().settings.organization
  return ({ by, author }: CaseEntry) => {
    if (by === 'customer') return t('who.you')
    if (by === 'distributor') return author || t('who.distributor')
    return by === 'staff' && author ? t('who.staff', { author, name }) : name
  }
}

/** Events are quiet lines; what somebody wrote is a bubble. */
const quietKinds: readonly CaseEntry['kind'][] = ['forwarded', 'taken', 'type_changed', 'linked', 'notice']

interface EntryProps {
  entry: CaseEntry
  number: string
  files: (entry: CaseEntry) => ReactNode
}

function Entry({ entry, number, files }: EntryProps) {
  const t = useTexts('support')
  const { moment } = useDays()
  const authorOf = useAuthor()
  const event = useEvent(entry, entry.from_case ?? number)
  const { text, quoted, at, by, kind } = entry
  const isSaid = Boolean(text) && !quietKinds.includes(kind)
  return (
    <li className={styles.entry}>
      <WhoBadge {...authorSigns[by]} />
      <div className={styles.content}>
        <div className={styles.by}>
          <b>{authorOf(entry)}</b>
          <time dateTime={at}>{moment(at)}</time>
          {entry.from_case && <span>{t('history.fromCase', { number: entry.from_case })}</span>}
        </div>
        {(isSaid || entry.files.length > 0) && (
          <div className={cx(styles.say, by === 'customer' && styles.mine)}>
            {isSaid && <PinnedText text={text} pins={entry.pins} className={styles.text} />}
            {quoted && (
              <details className={styles.quoted}>
                <summary>{t('history.quoted')}</summary>
                <p className={styles.text}>{quoted}</p>
              </details>
            )}
            {entry.files.length > 0 && files(entry)}
          </div>
        )}
        {text && !isSaid && <p className={styles.quiet}>{text}</p>}
        {event && (
          <p className={styles.event}>
            <Icon path={event.icon} size="s" />
            <span>{event.text}</span>
          </p>
        )}
        {entry.refused_files.length > 0 && (
          <p className={styles.event}>
            <Icon path={iconWarning} size="s" />
            <span>{t('history.refused', { files: entry.refused_files.join(', ') })}</span>
          </p>
        )}
      </div>
    </li>
  )
}

interface CaseHistoryProps {
  one: Pick<FollowedCase, 'entries' | 'number'>
  /** The files of an entry: links, or their names only. */
  files: (entry: CaseEntry) => ReactNode
  saveReceipt: () => Promise<void>
}

/** Everything that happened, the newest first, and its receipt. */
export function CaseHistory({ one, files, saveReceipt }: CaseHistoryProps) {
  const t = useTexts('support')
  const shell = useTexts('shell')
  const receipt = (
    <DownloadButton size="s" variant="quiet" failedLabel={shell('download.failed')} save={saveReceipt}>
      {t('receipt')}
    </DownloadButton>
  )
  return (
    <Card title={t('history.title')} aside={receipt}>
      <ol className={styles.history} reversed>
        {one.entries.toReversed().map((entry) => (
          <Entry key={entry.id} entry={entry} number={one.number} files={files} />
        ))}
      </ol>
    </Card>
  )
}
