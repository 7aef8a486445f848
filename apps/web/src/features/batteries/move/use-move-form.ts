import { moveBattery } from '@fanal/contract/batteries'
import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { checkMove, type MoveErrors, type Moved } from '@fanal/domain/batteries/move-share'
import { centsToEuros } from '@fanal/domain/money'
import { useState } from 'react'
import { batteryAnswers, type BatteryProps } from '#features/batteries/battery-context.ts'
import { movePreview } from '#features/batteries/previews.ts'
import { isChangedMeanwhile, useFreshAnswers } from '#features/batteries/use-fresh-answers.ts'
import { CallError } from '#lib/call.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'

export const steps = ['battery', 'share', 'confirm'] as const
export type Step = (typeof steps)[number]

/** What has to be right before a step is left. */
const fieldsOf: Record<Step, readonly (keyof MoveErrors)[]> = {
  battery: ['target'],
  share: ['target', 'percent'],
  confirm: ['target', 'percent'],
}

type Values = { target: string | null; percent: number | null }
const empty: Values = { target: null, percent: 100 }

export interface MoveProps extends BatteryProps {
  origin: SharedBattery
  targets: readonly SharedBattery[]
}

/**
 * Sends what the customer saw along with the confirmation; if it has changed, the new state is shown and confirmed
 * again.
 */
function useMove({ contract, link, origin, targets }: MoveProps) {
  const move = useApiMutation(moveBattery, { invalidates: batteryAnswers })
  const refresh = useFreshAnswers()
  // The queries refetch after the move: the data of the dialog is kept until it closes.
  const [looked, setLooked] = useState<Pick<MoveProps, 'origin' | 'targets'> | null>({ origin, targets })
  const before = looked ?? { origin, targets }
  const refetchIfChanged = async (error: CallError) => {
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
      if (error instanceof CallError) void refetchIfChanged(error)
      throw error
    }
  }
  return { move, before, confirm }
}

/** One form over three steps: each is left when its fields are right, and the last one sends. */
export function useMoveForm(props: MoveProps) {
  const [wanted, setStep] = useState<Step>('battery')
  const { move, before, confirm } = useMove(props)
  const outcomeOf = ({ target: id, percent }: Values) => {
    const target = before.targets.find((one) => String(one.id) === id)
    const moving = { contract: props.contract.name, percent: percent ?? 0 }
    const preview = target && movePreview(before.origin, target, moving)
    return { target, preview, errors: checkMove(percent, preview?.moved) }
  }
  const form = useForm({
    values: empty,
    check: (typed) => {
      const { errors } = outcomeOf(typed)
      return Object.fromEntries(fieldsOf[step].map((field) => [field, errors[field]]))
    },
    errorsShow: 'whenSent',
    send: (typed) => {
      if (step !== 'confirm') return goTo(at + 1)
      const { target, preview } = outcomeOf(typed)
      return target && preview && confirm(target.id, typed.percent ?? 0, preview.moved)
    },
  })
  const values = useFormValues(form)
  const { target, preview, errors } = outcomeOf(values)
  // A target that no longer exists must be chosen again.
  const step = target ? wanted : 'battery'
  const at = steps.indexOf(step)
  const goTo = (place: number) => {
    move.reset()
    setStep(steps[place] ?? step)
  }
  const [wrong] = fieldsOf[step].flatMap((field) => errors[field] ?? [])
  return { form, move, before, step, at, goTo, percent: values.percent ?? 0, target, preview, wrong }
}
