import { type ReactNode, useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { Progress } from '#ui/state/progress.tsx'
import styles from './move-steps.module.css'
import { MoveDone } from './move-done.tsx'
import { PercentField } from '#features/batteries/percent-field.tsx'
import { SharePreview } from '#features/batteries/share-preview.tsx'
import { Stepper } from './stepper.tsx'
import { TargetChoice } from './target-choice.tsx'
import { type MoveProps, type Step, steps, useMoveForm } from './use-move-form.ts'
import { isChangedMeanwhile } from '#features/batteries/use-fresh-answers.ts'

const names = {
  battery: 'move.step.battery',
  share: 'move.step.share',
  confirm: 'move.step.confirm',
} as const

const missingTexts = {
  required: 'move.chooseFirst',
  not_a_percent: 'percentage.invalid',
  zero: 'move.zero',
  nothing_to_move: 'obstacle.nothing_to_move',
} as const

/** Moves focus to the text of each next step. */
function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) place.current?.focus()
    shown.current = step
  }, [step])
  return place
}

interface StepProps {
  moving: ReturnType<typeof useMoveForm>
  /** The money that would move. */
  amount: string
}

/** What the current step asks. */
function StepQuestion({ moving, amount, from }: StepProps & { from: string }) {
  const t = useTexts('batteries')
  const { form, before, percent, target } = moving
  const questions: Record<Step, () => ReactNode> = {
    battery: () => (
      <TargetChoice
        field={form.field('target')}
        legend={t('move.which', { name: from })}
        targets={before.targets}
      />
    ),
    share: () => (
      <>
        <p>{t('move.howMuch', { name: from })}</p>
        <PercentField field={form.field('percent')} label={t('move.slider')} isBusy={false} />
        <p className={styles.amount}>{t('move.amount', { amount })}</p>
      </>
    ),
    confirm: () => <p>{t('move.sure', { percent, from, to: target?.name ?? '', amount })}</p>,
  }
  return questions[moving.step]()
}

/** Back or cancel, and on: the last step moves. */
function StepButtons({ moving, amount, onClose }: StepProps & { onClose: () => void }) {
  const t = useTexts('batteries')
  const { move, step, at, goTo, preview, wrong } = moving
  return (
    <>
      {at === 0 ? (
        <Button variant="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          disabledReason={move.isPending ? t('move.wait') : undefined}
          onClick={() => goTo(at - 1)}
        >
          {t('dialog.back')}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={move.isPending}
        disabledReason={wrong && t(missingTexts[wrong])}
      >
        {step !== 'confirm'
          ? t('dialog.next')
          : preview?.moved.cents
            ? t('move.submit', { amount })
            : t('move.submitShare')}
      </Button>
    </>
  )
}

export function MoveSteps(props: MoveProps & { onClose: () => void }) {
  const { contract, origin, onClose } = props
  const t = useTexts('batteries')
  const { money } = useFormats()
  const moving = useMoveForm(props)
  const { form, move, step, at, preview } = moving
  const amount = money((preview?.moved.cents ?? 0) / 100)
  const place = useStepFocus(move.isSuccess ? 'done' : move.isPending ? 'moving' : step)
  if (move.data) return <MoveDone answer={move.data} onClose={onClose} place={place} />
  return (
    <Dialog
      size="l"
      onClose={onClose}
      dismissible={!move.isPending}
      title={t('move.title')}
      closeLabel={t('dialog.close')}
      form={form.props}
      footer={<StepButtons moving={moving} amount={amount} onClose={onClose} />}
    >
      <Stepper
        label={t('move.steps')}
        titles={steps.map((one) => t(names[one]))}
        at={move.isPending ? 3 : at}
      />
      <div ref={place} tabIndex={-1} className={styles.page}>
        {move.error && (
          <Note tone="bad" role="alert">
            {isChangedMeanwhile(move.error) ? t('move.changed') : t('message_cant_do_operation')}
          </Note>
        )}
        {move.isPending ? (
          <Progress label={t('move.moving')} />
        ) : (
          <StepQuestion moving={moving} amount={amount} from={origin.name} />
        )}
        {preview && step !== 'battery' && (
          <SharePreview title={t('move.preview')} own={contract.name} batteries={preview.batteries} />
        )}
      </div>
    </Dialog>
  )
}
