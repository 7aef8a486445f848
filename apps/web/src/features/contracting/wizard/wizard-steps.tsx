import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/state/progress.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck } from '#ui/text/icons.ts'
import { stepName } from './step-labels.ts'
import styles from './wizard-steps.module.css'
import { useWizard } from './wizard-context.ts'

/** On wide screens all steps; those that can be entered are buttons. */
function Steps() {
  const t = useTexts('contracting')
  const { steps, current, completed, canGo, go } = useWizard()
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, index) => {
        const isDone = index < completed && step !== current
        const name = t(stepName(step, steps))
        return (
          <li
            key={step}
            className={cx(isDone && styles.done)}
            aria-current={step === current ? 'step' : undefined}
          >
            {isDone && (
              <>
                <Icon path={iconCheck} size="s" className={styles.check} />
                <span className="visually-hidden">{t('step.done')}</span>
              </>
            )}
            {step !== current && canGo(step) ? (
              <button type="button" className={styles.link} onClick={() => go(step)}>
                {isDone ? name : t('step.numbered', { number: index + 1, name })}
              </button>
            ) : (
              <span>{isDone ? name : t('step.numbered', { number: index + 1, name })}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** On a phone the name of the step, its number, and how far that is. */
function StepHead() {
  const t = useTexts('contracting')
  const { steps, current } = useWizard()
  const number = steps.indexOf(current) + 1
  const total = steps.length
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <b>{t(stepName(current, steps))}</b>
        <span className={styles.count}>{t('step.of', { number, total })}</span>
      </div>
      <Progress
        className={styles.bar}
        label={t('step.progress', { number, total })}
        hideLabel
        value={number}
        max={total}
      />
    </div>
  )
}

export function Stepper() {
  return (
    <>
      <Steps />
      <StepHead />
    </>
  )
}
