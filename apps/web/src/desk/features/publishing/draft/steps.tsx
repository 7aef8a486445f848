import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck } from '#ui/text/icons.ts'
import styles from './steps.module.css'

/** How far it has come: written, looked at, confirmed, published. */
export function Steps({ draft, hasChanges }: { draft: PublishDraft; hasChanges: boolean }) {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  const { state, second, parts, asked, publish_at: at, problems } = draft
  const [last] = [...parts].sort((a, b) => b.saved_at.localeCompare(a.saved_at))
  const isSound = hasChanges && problems.length === 0
  const isAsked = state === 'waiting' || state === 'scheduled' || state === 'published'
  const steps = [
    {
      key: 'write',
      label: t('steps.write'),
      isDone: hasChanges || isAsked,
      detail: last ? `${last.saved_by}, ${moment(last.saved_at)}` : '',
    },
    ...(parts.length > 1
      ? [
          {
            key: 'preview',
            label: t('steps.preview'),
            isDone: isSound || isAsked,
            detail: t('steps.languages'),
          },
        ]
      : []),
    ...(second === null
      ? []
      : [
          {
            key: 'second',
            label: t('steps.second'),
            isDone: state === 'scheduled' || state === 'published',
            detail: asked?.by ?? '',
          },
        ]),
    {
      key: 'publish',
      label: t('steps.publish'),
      isDone: state === 'published',
      detail: at === null ? t('steps.now') : moment(at),
    },
  ]
  const current = state === 'discarded' ? -1 : steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {steps.map(({ key, label, isDone, detail }, i) => (
        <li key={key} className={cx(isDone && styles.done)} aria-current={i === current ? 'step' : undefined}>
          <span className={styles.name}>
            {isDone && <Icon path={iconCheck} size="s" />}
            {label}
            {isDone && <span className="visually-hidden">: {t('steps.done')}</span>}
          </span>
          {detail && <small>{detail}</small>}
        </li>
      ))}
    </ol>
  )
}
