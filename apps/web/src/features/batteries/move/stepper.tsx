import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck } from '#ui/text/icons.ts'
import styles from './stepper.module.css'

/** Progress within the steps of a dialog. */
export function Stepper({ label, titles, at }: { label: string; titles: readonly string[]; at: number }) {
  const t = useTexts('batteries')
  const state = (place: number) =>
    place < at ? t('move.stepDone') : place === at ? t('move.stepNow') : t('move.stepNext')
  return (
    <ol className={styles.steps} aria-label={label}>
      {titles.map((title, place) => (
        <li
          key={title}
          className={cx(place < at && styles.done, place === at && styles.now)}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {place < at ? <Icon path={iconCheck} size="s" /> : place + 1}
          </span>
          <span className={styles.title}>
            <span className="visually-hidden">{state(place)}: </span>
            {title}
          </span>
        </li>
      ))}
    </ol>
  )
}
