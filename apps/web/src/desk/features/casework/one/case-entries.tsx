import type { CaseNote, StaffCase } from '@fanal/contract/schemas/desk/casework'
import type { CaseEntry } from '@fanal/contract/schemas/support'
import { useState } from 'react'
import { authorSigns } from '#features/support/case-labels.ts'
import { PinnedText } from '#features/support/pinned-text.tsx'
import { useDays } from '#features/support/use-days.ts'
import { WhoBadge } from '#features/support/who-badge.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconClip, iconLock } from '#ui/text/icons.ts'
import { type CaseworkKey, entryLabels } from '../casework-labels.ts'
import { useCommands } from '../keys/use-commands.ts'
import styles from './case-entries.module.css'
import { FileViewer, filesOf } from './file-viewer.tsx'
import { SentForm } from './sent-form.tsx'

/** So many lines are shown; older ones are folded. */
const unfolded = 6

type Line = { at: string; entry: CaseEntry } | { at: string; note: CaseNote }

function linesOf({ case: { entries }, notes }: StaffCase): Line[] {
  const all: Line[] = [
    ...entries.map((entry) => ({ at: entry.at, entry })),
    ...notes.map((note) => ({ at: note.at, note })),
  ]
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** What the customer wants, and everything since: the newest last, right above what we write. */
export function CaseEntries({ one }: { one: StaffCase }) {
  const t = useTexts('desk-casework')
  const { day } = useDays()
  const lines = linesOf(one)
  const [older, newer] = [lines.slice(0, -unfolded), lines.slice(-unfolded)]
  const [first] = one.case.entries
  const { claim, category } = one.case
  const [viewed, setViewed] = useState<number>()
  const newest = filesOf(one).at(-1)?.id
  useCommands({ files: newest === undefined ? undefined : () => setViewed(newest) })
  return (
    <div className={styles.scroll}>
      {viewed !== undefined && <FileViewer one={one} first={viewed} onClose={() => setViewed(undefined)} />}
      <div className={styles.inner}>
        <section className={styles.want} aria-labelledby="want">
          <h2 id="want" className={styles.about}>
            {claim ? `${claim.tipus_label} · ${claim.subtipus_label}` : (category?.name ?? t('case.contact'))}
          </h2>
          {first && older.length > 0 && <p className={styles.said}>{first.text}</p>}
        </section>
        {older.length > 0 && (
          <details className={styles.fold}>
            <summary>{t('history.older', { count: older.length, since: day(older[0]?.at ?? '') })}</summary>
            <Lines one={one} lines={older} label={t('history.olderTitle')} onView={setViewed} />
          </details>
        )}
        <Lines one={one} lines={newer} label={t('history.title')} onView={setViewed} />
      </div>
    </div>
  )
}

interface LinesProps {
  one: StaffCase
  lines: readonly Line[]
  label: string
  onView: (fileId: number) => void
}

function Lines({ one, lines, label, onView }: LinesProps) {
  return (
    <ol className={styles.history} aria-label={label}>
      {lines.map((line) =>
        'note' in line ? (
          <Noted key={`note ${line.note.id}`} note={line.note} />
        ) : (
          <Entry key={line.entry.id} entry={line.entry} one={one} onView={onView} />
        ),
      )}
    </ol>
  )
}

function useAuthor(one: StaffCase) {
  const t = useTexts('desk-casework')
  return ({ by, author }: CaseEntry) => {
    if (by === 'customer') return one.customer.name || one.customer.email
    if (by === 'distributor') return author || one.contract?.distributor || t('turn.distributor')
    return by === 'staff' ? author || t('who.us') : t('who.system')
  }
}

/** Lines without words of their own say what happened. */
const wordy: readonly CaseEntry['kind'][] = [
  'opened',
  'message',
  'answered',
  'asked',
  'distributor_answered',
  'closed',
]

const endedLabels: Record<NonNullable<CaseEntry['result']>, CaseworkKey> = {
  accepted: 'ended.accepted',
  denied: 'ended.denied',
  withdrawn: 'ended.withdrawn',
  solved: 'ended.solved',
  merged: 'ended.merged',
}

interface EntryProps {
  entry: CaseEntry
  one: StaffCase
  onView: (fileId: number) => void
}

function Entry({ entry, one, onView }: EntryProps) {
  const t = useTexts('desk-casework')
  const { moment, day } = useDays()
  const authorOf = useAuthor(one)
  const { id, kind, by, at, text, quoted, files, answer_by, result, before, after } = entry
  const hasEvent = !wordy.includes(kind) || answer_by !== null || kind === 'closed'
  return (
    <li className={styles.line}>
      <WhoBadge {...authorSigns[by]} />
      <div className={styles.content}>
        <div className={styles.by}>
          <b>{authorOf(entry)}</b>
          <time dateTime={at}>{moment(at)}</time>
          {entry.from_case && <span>{t('history.fromCase', { number: entry.from_case })}</span>}
        </div>
        {(text || files.length > 0) && (
          <div className={cx(styles.say, by === 'customer' && styles.theirs)} lang={one.customer.locale}>
            {text && <PinnedText text={text} pins={entry.pins} className={styles.text} />}
            {quoted && (
              <details>
                <summary>{t('history.quoted')}</summary>
                <p className={styles.text}>{quoted}</p>
              </details>
            )}
            {files.map((file) => (
              <button key={file.id} type="button" className={styles.file} onClick={() => onView(file.id)}>
                <Icon path={iconClip} size="s" />
                {file.name}{' '}
                <small>{t('history.size', { kb: Math.max(1, Math.round(file.size / 1_000)) })}</small>
              </button>
            ))}
          </div>
        )}
        {hasEvent && (
          <p className={styles.event}>
            {t(result ? endedLabels[result] : entryLabels[kind], {
              day: answer_by ? day(answer_by) : '',
              before,
              after,
              other: entry.other_case ?? '',
              stars: entry.satisfaction ?? 0,
            })}
          </p>
        )}
        {one.forms.includes(id) && <SentForm number={one.case.number} entryId={id} />}
        {entry.refused_files.length > 0 && (
          <p className={styles.event}>{t('history.refused', { files: entry.refused_files.join(', ') })}</p>
        )}
        {id === one.case.entries.at(-1)?.id && one.part === 'stopped' && (
          <p className={styles.event}>{t('history.stopped')}</p>
        )}
      </div>
    </li>
  )
}

function noteLabel({ kind, author }: CaseNote): CaseworkKey {
  if (kind === 'given_back') return author ? 'note.givenBack' : 'note.untouched'
  if (kind === 'linked') return 'note.linked'
  return kind === 'unlinked' ? 'note.unlinked' : 'note.handedOver'
}

function Noted({ note }: { note: CaseNote }) {
  const t = useTexts('desk-casework')
  const { moment } = useDays()
  const { kind, author, at, text } = note
  return (
    <li className={styles.line}>
      <WhoBadge icon={iconLock} tone="plain" />
      <div className={styles.content}>
        <div className={styles.by}>
          <b>{author || t('who.system')}</b>
          <time dateTime={at}>{moment(at)}</time>
          <span>{t('note.internal')}</span>
          {note.from_case && <span>{t('history.fromCase', { number: note.from_case })}</span>}
        </div>
        <div className={cx(styles.say, styles.team)}>
          <p className={styles.text}>{kind === 'note' ? text : t(noteLabel(note), { text })}</p>
        </div>
      </div>
    </li>
  )
}
