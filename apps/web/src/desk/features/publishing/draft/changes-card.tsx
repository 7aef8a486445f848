import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import type { PartName, Parts } from '@fanal/domain/publishing/publish-kinds'
import { changedFields } from '@fanal/domain/publishing/publish-problems'
import { diffExcerpt, wordDiff } from '@fanal/domain/publishing/word-diff'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { useFieldLabel, usePartLabel } from '../publishing-labels.ts'
import { changedNames } from './changed-names.ts'
import styles from './changes-card.module.css'

interface ChangesCardProps {
  draft: PublishDraft
  before: Parts
  after: Parts
  seen: readonly string[]
  /** For whoever reviews it. */
  onSeen: ((seen: readonly string[]) => void) | undefined
}

/** What changes, word by word, one language at a time. */
export function ChangesCard({ draft, before, after, seen, onSeen }: ChangesCardProps) {
  const t = useTexts('desk-publishing')
  const label = useFieldLabel(draft)
  const partLabel = usePartLabel()
  const names = changedNames(before, after)
  const parts = draft.parts.map(({ part }) => part).filter((part) => part !== 'all')
  const [chosen, setChosen] = useState<PartName>()
  const language = chosen ?? parts.find((one) => one === 'es') ?? 'all'
  const isShared = (name: string) => (before.all ?? after.all)?.[name] !== undefined
  const changed = changedFields(before, after)
  return (
    <Card
      title={
        <>
          {t('changes.title')} <span className={styles.count}>{names.length}</span>
        </>
      }
      aside={
        parts.length > 1 && (
          <Segmented
            label={t('changes.language')}
            value={language}
            onChange={setChosen}
            options={parts.map((one) => ({ value: one, label: partLabel(one) }))}
          />
        )
      }
    >
      {names.length === 0 && <EmptyState>{t('changes.none')}</EmptyState>}
      <ol className={styles.changes}>
        {names.map((name, i) => (
          <li key={name}>
            <span className={styles.number}>{i + 1}</span>
            <Where
              label={label(name)}
              parts={changed.filter((one) => one.field === name).map((one) => one.part)}
            />
            <Words
              before={before[isShared(name) ? 'all' : language]?.[name] ?? ''}
              after={after[isShared(name) ? 'all' : language]?.[name] ?? ''}
              isPicture={draft.fields.some((one) => one.name === name && one.form === 'image')}
            />
            {onSeen && (
              <Checkbox
                aria-label={t('changes.seenOf', { field: label(name) })}
                checked={seen.includes(name)}
                onChange={({ target }) =>
                  onSeen(target.checked ? [...seen, name] : seen.filter((one) => one !== name))
                }
              >
                {t('changes.seen')}
              </Checkbox>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Where({ label, parts }: { label: string; parts: readonly PartName[] }) {
  return (
    <div className={styles.where}>
      <b>{label}</b>
      <span className={styles.langs}>
        {parts
          .filter((part) => part !== 'all')
          .map((part) => (
            <span key={part}>{part.toUpperCase()}</span>
          ))}
      </span>
    </div>
  )
}

function Words({ before, after, isPicture }: { before: string; after: string; isPicture: boolean }) {
  const t = useTexts('desk-publishing')
  if (before === after) return <p className={styles.same}>{t('changes.same')}</p>
  if (isPicture) return <p className={styles.words}>{t('changes.picture')}</p>
  return (
    <p className={styles.words} translate="no">
      {diffExcerpt(wordDiff(before, after)).map(({ is, text }, i) => {
        // Pieces of one text do not move.
        const key = `${i} ${is}`
        if (is === 'same') return <span key={key}>{text}</span>
        return is === 'gone' ? (
          <del key={key}>
            <span className="visually-hidden">{t('changes.before')} </span>
            {text}
          </del>
        ) : (
          <ins key={key}>
            <span className="visually-hidden">{t('changes.after')} </span>
            {text}
          </ins>
        )
      })}
    </p>
  )
}
