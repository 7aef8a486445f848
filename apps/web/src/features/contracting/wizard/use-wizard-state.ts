import { confirmGasLead, confirmLead, contractingConfig } from '@fanal/contract/contracting'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { confirmationBody } from '@fanal/domain/contracting/payloads'
import { type ContractingKind, type StepName, stepsOf } from '@fanal/domain/contracting/steps'
import {
  afterBack,
  afterFailure,
  afterStep,
  canJump,
  firstState,
  withSteps,
  type WizardState,
} from '@fanal/domain/contracting/wizard'
import { useEffect, useRef, useState } from 'react'
import { useDraftKeeper } from '#features/contracting/draft/use-draft-keeper.ts'
import { call, CallError } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { useRetryKey } from '#lib/retry-key.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { blankValues } from './blank-values.ts'
import { runChecks } from './run-checks.ts'
import { createSender, StepRefused } from './send-steps.ts'
import { createStore, type FormStep, type StepValues, useStored } from './value-store.ts'
import type { Leads, Outcome, Wizard } from './wizard-context.ts'

/** Where the wizard is, with a reference to it as it is now. */
function usePlace(steps: readonly StepName[]) {
  const [state, setState] = useState<WizardState>(() => firstState(steps))
  const place = useRef(state)
  const put = (next: WizardState) => {
    place.current = next
    setState(next)
  }
  const change = (by: (state: WizardState) => WizardState) => put(by(place.current))
  useEffect(() => {
    change((now) => (now.steps.join() === steps.join() ? now : withSteps(now, steps)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by its names
  }, [steps.join()])
  return { state, place, change }
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

export function useWizardState(kind: ContractingKind, isReady: boolean) {
  const portal = usePortal()
  const { contractation, features } = portal.settings
  const address = useAddressState()
  const [blank] = useState(() => blankValues(portal, address.get('promocode')?.slice(0, 40)))
  const [store] = useState(() => createStore(blank))
  const isCompany = useStored(store, ({ person }) => isCompanyVat(person.vat))
  const { businessHalt } = contractation
  const { state, place, change } = usePlace(stepsOf(kind, { isCompany, businessHalt }))
  const { data: config } = useApiQuery(contractingConfig, {}, { freshMs: 30 * 60_000 })
  const [sender] = useState(() => createSender(kind))
  const { keeper, status } = useDraftKeeper({ kind, store, place, isReady, onGone: sender.forget })
  const gasLead = useRef<string>(undefined)
  const [hasMoved, setMoved] = useState(false)
  const [isCheckedLater, setCheckedLater] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({ isGasPending: false })
  const { keyFor } = useRetryKey()

  /** Sends the steps up to this one; if the lead is gone meanwhile, all of them once more on a new one. */
  const sendTo = async (step: StepName, isRetry = false): Promise<Leads> => {
    const { steps } = place.current
    const main = await keeper.ensure()
    try {
      const leads = await sender.send(steps.slice(0, steps.indexOf(step) + 1), store.get(), {
        main,
        gas: gasLead.current,
      })
      gasLead.current = leads.gas
      return leads
    } catch (error) {
      if (isRetry || !(error instanceof StepRefused) || !isGone(error.cause)) throw error
      keeper.drop()
      sender.forget()
      gasLead.current = undefined
      return sendTo(step, true)
    }
  }
  const check = async (leadId: string): Promise<boolean> => {
    const { error, isLater } = await runChecks(leadId, config)
    setCheckedLater(isLater)
    if (error) change((now) => afterFailure(now, error))
    return error === undefined
  }
  /** A refusal of this step's fields is for its form; of an earlier one, the wizard goes there. */
  const fail = (error: unknown, step: StepName) => {
    const refused = error instanceof StepRefused ? error : undefined
    const cause = refused ? refused.cause : error
    change((now) => ({ ...now, isSubmitting: false }))
    const isOther = refused !== undefined && refused.step !== step
    if (!isOther && cause instanceof CallError && cause.status === 400) throw cause
    const at = isOther ? refused.step : place.current.current
    change((now) => ({ ...afterFailure(now, 'genericError'), current: at }))
    return false
  }
  const working = async (step: StepName, work: () => Promise<boolean>): Promise<boolean> => {
    change((now) => ({ ...now, isSubmitting: true, error: null }))
    try {
      const isDone = await work()
      change((now) => ({ ...now, isSubmitting: false }))
      return isDone
    } catch (error) {
      return fail(error, step)
    }
  }
  const isSentByStep = () =>
    features.leads && (!contractation.leadsConsent.enabled || store.get().installation.leadsConsent)

  const wizard: Wizard = {
    ...state,
    kind,
    store,
    hasMoved,
    isCheckedLater,
    config,
    draft: status,
    keeper,
    leads: { main: status.leadId, gas: gasLead.current },
    outcome,
    canGo: (to) => to !== 'finish' && canJump({ ...state, to }),
    go: (to) => {
      if (!canJump({ ...place.current, to })) return
      setMoved(true)
      change((now) => ({ ...now, current: to, error: null }))
    },
    back: () => {
      setMoved(true)
      change(afterBack)
    },
    submit: (step, values) =>
      working(step, async () => {
        store.set(step, values)
        if (!isSentByStep()) return true
        const { main = '' } = await sendTo(step)
        return step !== 'person' || (await check(main))
      }),
    advance: () => {
      setMoved(true)
      change(afterStep)
      keeper.touch()
    },
    clearError: () => change((now) => (now.error === null ? now : { ...now, error: null })),
    sendAll: async () => {
      try {
        return await sendTo('confirmation')
      } catch (error) {
        // The customer corrects it where it is.
        if (error instanceof StepRefused && error.cause instanceof CallError && error.cause.status === 400)
          change((now) => ({ ...afterFailure(now, 'genericError'), current: error.step }))
        throw error
      }
    },
    sign: () =>
      working('confirmation', async () => {
        const leads = await sendTo('confirmation')
        if (!isSentByStep() && !(await check(leads.main ?? ''))) return false
        const signed = await confirm(leads.main ?? '', kind === 'gas')
        if (signed.status !== 'OK') return false
        const isDual = leads.gas !== undefined && store.get().gasContract.includeGas
        setOutcome({ [kind === 'gas' ? 'gas' : 'electricity']: signed, isGasPending: isDual })
        keeper.stop()
        if (isDual) await signGas()
        return true
      }),
    signGas: () => signGas(),
    reset: () => {
      keeper.stop()
      sender.forget()
      gasLead.current = undefined
      store.replace(blankValues(portal))
      setOutcome({ isGasPending: false })
      change(() => firstState(stepsOf(kind, { isCompany: false, businessHalt })))
    },
  }
  const confirm = (leadId: string, isGas: boolean): Promise<ConfirmAnswer> => {
    const args = { params: { leadId }, body: confirmationBody(store.get().confirmation) }
    return call(isGas ? confirmGasLead : confirmLead, args, { idempotencyKey: keyFor(args) })
  }
  /** Electricity is signed: whatever happens here, that stays. */
  const signGas = async () => {
    try {
      const signed = await confirm(gasLead.current ?? '', true)
      if (signed.status === 'OK') setOutcome((now) => ({ ...now, gas: signed, isGasPending: false }))
    } catch {
      setOutcome((now) => ({ ...now, isGasPending: true }))
    }
  }
  /** Takes over a draft. */
  const restore = (
    values: StepValues,
    at: { current: StepName; completed: number; gas: string | undefined },
  ) => {
    gasLead.current = at.gas
    store.replace(values)
    const steps = stepsOf(kind, { isCompany: isCompanyVat(values.person.vat), businessHalt })
    // The last step is never one to begin at.
    const completed = Math.min(at.completed, steps.length - 2)
    const index = Math.min(Math.max(0, steps.indexOf(at.current)), completed)
    change(() => ({ ...firstState(steps), completed, current: steps[index] ?? 'installation' }))
  }
  return { wizard, restore, blank }
}
