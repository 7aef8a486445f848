import { moveBattery } from '@fanal/contract/batteries'
import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { checkMove, type MoveErrors, type Moved } from '@fanal/domain/batteries/move-share'
import { centsToEuros } from '@fanal/domain/money'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { Progress } from '#ui/state/progress.tsx'
import { batteryAnswers, type BatteryProps } from '#features/batteries/battery-context.ts'
import styles from './move-steps.module.css'
import { MoveDone } from './move-done.tsx'
import { PercentField } from '#features/batteries/percent-field.tsx'
import { movePreview } from '#features/batteries/previews.ts'
import { SharePreview } from '#features/batteries/share-preview.tsx'
import { Stepper } from './stepper.tsx'
import { TargetChoice } from './target-choice.tsx'
import { isChangedMeanwhile, useFreshAnswers } from '#features/batteries/use-fresh-answers.ts'

const steps = ['battery', 'share', 'confirm'] as const
type Step = (typeof steps)[number]
const names = {
  battery: 'move.step.battery',
  share: 'move.step.share',
  confirm: 'move.step.confirm',
} as const

/** What has to be right before a step is left. */
const fieldsOf: Record<Step, readonly (keyof MoveErrors)[]> = {
  battery: ['target'],
  share: ['target', 'percent'],
  confirm: ['target', 'percent'],
}
const missingTexts = {
  required: 'move.chooseFirst',
  not_a_percent: 'percentage.invalid',
  zero: 'move.zero',
  nothing_to_move: 'obstacle.nothing_to_move',
} as const

type Values = { target: string | null; percent: number | null }
const empty: Values = { target: null, percent: 100 }

interface MoveStepsProps extends BatteryProps {
  origin: SharedBattery
  targets: readonly SharedBattery[]
  onClose: () => void
}

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

/**
 * Sends what the customer saw along with the confirmation; if it has changed, the new state is shown and confirmed
 * again.
 */
function useMove({ contract, link, origin, targets }: Omit<MoveStepsProps, 'onClose'>) {
  const move = useApiMutation(moveBattery, { invalidates: batteryAnswers })
  const refresh = useFreshAnswers()
  // The queries refetch after the move: the data of the dialog is kept until it closes.
  const [looked, setLooked] = useState<Pick<MoveStepsProps, 'origin' | 'targets'> | null>({ origin, targets })
  const before = looked ?? { origin, targets }
  const lookAgain = async (error: CallError) => {
    if (!isChangedMeanwhile(error)) return
    await refresh()
    setLooked(null)
  }
  const confirm = async (targetId: number, percent: number, { cents, pes }: Moved) => {
    setLooked(before)
    try {
      await move.mutateAsync({
        params: { contractName: contract.name, bateriaOrigenId: link.bateria.id },
        body: {
          pes_percentatge: percent,
          bateria_desti: targetId,
          descompte_previst: centsToEuros(cents),
          pes_previst: pes,
        },
      })
    } catch (error) {
      if (error instanceof CallError) void lookAgain(error)
      throw error
    }
  }
  return { move, before, confirm }
}

export function MoveSteps({ contract, link, origin, targets, onClose }: MoveStepsProps) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  const [wanted, setStep] = useState<Step>('battery')
  const { move, before, confirm } = useMove({ contract, link, origin, targets })
  const outcomeOf = ({ target: id, percent }: Values) => {
    const target = before.targets.find((one) => String(one.id) === id)
    const preview =
      target && movePreview(before.origin, target, { contract: contract.name, percent: percent ?? 0 })
    return { target, preview, errors: checkMove(percent, preview?.moved) }
  }
  const form = useForm({
    values: empty,
    check: (values) => {
      const { errors } = outcomeOf(values)
      return Object.fromEntries(fieldsOf[step].map((field) => [field, errors[field]]))
    },
    errorsShow: 'whenSent',
    send: (values) => {
      if (step !== 'confirm') return goTo(at + 1)
      const { target: wantedTarget, preview: shown } = outcomeOf(values)
      return wantedTarget && shown && confirm(wantedTarget.id, values.percent ?? 0, shown.moved)
    },
  })
  const values = form.watch()
  const percent = values.percent ?? 0
  const { target, preview, errors } = outcomeOf(values)
  // A target that no longer exists must be chosen again.
  const step = target ? wanted : 'battery'
  const amount = money((preview?.moved.cents ?? 0) / 100)
  const place = useStepFocus(move.isSuccess ? 'done' : move.isPending ? 'moving' : step)
  const at = steps.indexOf(step)
  const goTo = (place: number) => {
    move.reset()
    setStep(steps[place] ?? step)
  }
  const [wrong] = fieldsOf[step].flatMap((field) => errors[field] ?? [])
  const missing = wrong && t(missingTexts[wrong])
  const page: Record<Step, () => ReactNode> = {
    battery: () => (
      <TargetChoice
        field={form.field('target')}
        legend={t('move.which', { name: origin.name })}
        targets={before.targets}
      />
    ),
    share: () => (
      <>
        <p>{t('move.howMuch', { name: origin.name })}</p>
        <PercentField field={form.field('percent')} label={t('move.slider')} isBusy={false} />
        <p className={styles.amount}>{t('move.amount', { amount })}</p>
      </>
    ),
    confirm: () => <p>{t('move.sure', { percent, from: origin.name, to: target?.name ?? '', amount })}</p>,
  }
  if (move.data) return <MoveDone answer={move.data} onClose={onClose} place={place} />
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      dismissible={!move.isPending}
      title={t('move.title')}
      closeLabel={t('dialog.close')}
      form={form.props}
      footer={
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
          <Button type="submit" variant="primary" busy={move.isPending} disabledReason={missing}>
            {step !== 'confirm'
              ? t('dialog.next')
              : preview?.moved.cents
                ? t('move.submit', { amount })
                : t('move.submitShare')}
          </Button>
        </>
      }
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
        {move.isPending ? <Progress label={t('move.moving')} /> : page[step]()}
        {preview && step !== 'battery' && (
          <SharePreview title={t('move.preview')} own={contract.name} batteries={preview.batteries} />
        )}
      </div>
    </Dialog>
  )
}
