import { moveBattery } from '@fanal/contract/batteries'
import type { SharedBattery } from '@fanal/contract/batteries.schemas'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Progress } from '#ui/progress.tsx'
import { batteryAnswers, type BatteryProps } from './battery-context.ts'
import styles from './move-steps.module.css'
import { PercentField } from './percent-field.tsx'
import { movePreview } from './previews.ts'
import { SharePreview } from './share-preview.tsx'
import { Stepper } from './stepper.tsx'
import { TargetChoice } from './target-choice.tsx'

const steps = ['battery', 'share', 'confirm'] as const
type Step = (typeof steps)[number]
const names = {
  battery: 'move.step.battery',
  share: 'move.step.share',
  confirm: 'move.step.confirm',
} as const

interface MoveStepsProps extends BatteryProps {
  origin: SharedBattery
  targets: readonly SharedBattery[]
  onClose: () => void
}

/** Moves the focus to the words of each next step. */
function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) place.current?.focus()
    shown.current = step
  }, [step])
  return place
}

export function MoveSteps({ contract, link, origin, targets, onClose }: MoveStepsProps) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  const [step, setStep] = useState<Step>('battery')
  const [targetId, setTargetId] = useState<number | null>(null)
  const [percent, setPercent] = useState(100)
  const move = useApiMutation(moveBattery, { invalidates: batteryAnswers })
  // The answers behind change with the move: what was looked at stays until the dialog closes.
  const [before] = useState({ origin, targets })
  const target = before.targets.find(({ id }) => id === targetId)
  const preview = target && movePreview(before.origin, target, { contract: contract.name, percent })
  const amount = money((preview?.moved.cents ?? 0) / 100)
  const place = useStepFocus(move.isSuccess ? 'done' : move.isPending ? 'moving' : step)
  const at = steps.indexOf(step)
  const send = () => {
    if (!target || move.isPending) return
    move.mutate({
      params: { contractName: contract.name, bateriaOrigenId: link.bateria.id },
      body: { pes_percentatge: percent, bateria_desti: target.id },
    })
  }
  const goOn = () => (step === 'confirm' ? send() : setStep(steps[at + 1] ?? step))
  const missing =
    step === 'battery' && !target
      ? t('move.chooseFirst')
      : step === 'share' && percent === 0
        ? t('move.zero')
        : undefined
  const page: Record<Step, () => ReactNode> = {
    battery: () => (
      <TargetChoice
        legend={t('move.which', { name: origin.name })}
        targets={before.targets}
        value={targetId}
        onChange={setTargetId}
      />
    ),
    share: () => (
      <>
        <p>{t('move.howMuch', { name: origin.name })}</p>
        <PercentField label={t('move.slider')} value={percent} isBusy={false} onChange={setPercent} />
        <p className={styles.amount}>{t('move.amount', { amount })}</p>
      </>
    ),
    confirm: () => <p>{t('move.sure', { percent, from: origin.name, to: target?.name ?? '', amount })}</p>,
  }
  if (move.data) return <Moved answer={move.data} onClose={onClose} place={place} />
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      dismissible={!move.isPending}
      title={t('move.title')}
      closeLabel={t('dialog.close')}
      onSubmit={() => !missing && goOn()}
      footer={
        <>
          {at === 0 ? (
            <Button variant="quiet" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
          ) : (
            <Button variant="quiet" busy={move.isPending} onClick={() => setStep(steps[at - 1] ?? 'battery')}>
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
            {t('message_cant_do_operation')}
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

function Moved({
  answer: { moved, origin, target },
  onClose,
  place,
}: {
  answer: { moved: string; origin: SharedBattery; target: SharedBattery }
  onClose: () => void
  place: RefObject<HTMLDivElement | null>
}) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      title={t('move.title')}
      closeLabel={t('dialog.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('origin.understood')}
        </Button>
      }
    >
      <div ref={place} tabIndex={-1} className={styles.page}>
        <Note tone="ok" role="status" title={t('move.doneTitle', { amount: money(Number(moved)) })}>
          {t('move.done', {
            from: origin.name,
            fromBalance: money(Number(origin.total_descompte)),
            to: target.name,
            toBalance: money(Number(target.total_descompte)),
          })}
        </Note>
      </div>
    </Dialog>
  )
}
