import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import { afterFailure } from '@fanal/domain/contracting/wizard'
import { useRef, useState } from 'react'
import type { BrowserShelf } from '#features/contracting/draft/browser-draft.ts'
import type { DraftKeeper } from '#features/contracting/draft/draft-keeper.ts'
import { useDraftKeeper } from '#features/contracting/draft/use-draft-keeper.ts'
import { CallError } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { runChecks } from './run-checks.ts'
import { createSender, type LeadSender } from './send-steps.ts'
import { StepRefused } from './step-refused.ts'
import type { Place } from './use-place.ts'
import type { ValueStore } from './value-store.ts'
import type { ContractingConfig, Leads } from './wizard-context.ts'

const hasStatus = (error: unknown, status: number) => error instanceof CallError && error.status === status

/** What keeps the wizard on a step, and what moves it while something is sent. */
function useWorking({ now, change }: Place, keeper: DraftKeeper) {
  const [failure, setFailure] = useState<CallError>()
  /** Shown under a step, and at its fields. */
  const show = (cause: unknown, current: StepName) => {
    setFailure(cause instanceof CallError ? cause : undefined)
    change((at) => ({ ...afterFailure(at, 'genericError'), current }))
  }
  /** A refusal of this step's fields is for its form; of an earlier one, the wizard goes there. */
  const fail = (error: unknown, step: StepName): false => {
    const refused = error instanceof StepRefused ? error : undefined
    const cause = refused ? refused.cause : error
    change((at) => ({ ...at, isSubmitting: false }))
    // A step that did not arrive is sent again from here.
    const isOther = refused !== undefined && refused.step !== step && hasStatus(cause, 400)
    if (!isOther && hasStatus(cause, 400)) throw cause
    show(cause, isOther ? refused.step : now.current.current)
    return false
  }
  const working = async (step: StepName, work: () => Promise<boolean>): Promise<boolean> => {
    setFailure(undefined)
    change((at) => ({ ...at, isSubmitting: true, error: null }))
    try {
      const isDone = await keeper.whilePaused(work)
      change((at) => ({ ...at, isSubmitting: false }))
      return isDone
    } catch (error) {
      return fail(error, step)
    }
  }
  return { working, failure, show }
}

interface SendOptions {
  sender: LeadSender
  keeper: DraftKeeper
  store: ValueStore
  place: Place
  show: (cause: unknown, step: StepName) => void
}

/** The leads of the draft, and the steps that they have. */
function useLeads({ sender, keeper, store, place: { now }, show }: SendOptions) {
  const gasLead = useRef<string>(undefined)
  const forget = () => {
    sender.forget()
    gasLead.current = undefined
  }
  /** Sends the steps up to this one; if the lead is gone meanwhile, all of them once more on a new one. */
  const sendTo = async (step: StepName, isRetry = false): Promise<Leads> => {
    const { steps } = now.current
    const main = await keeper.ensure()
    try {
      const upTo = steps.slice(0, steps.indexOf(step) + 1)
      const leads = await sender.send(upTo, store.get(), { main, gas: gasLead.current })
      gasLead.current = leads.gas
      return leads
    } catch (error) {
      if (isRetry || !(error instanceof StepRefused) || !hasStatus(error.cause, 404)) throw error
      keeper.drop()
      forget()
      return sendTo(step, true)
    }
  }
  return {
    forget,
    sendTo,
    /** As they are, without sending anything. */
    known: async (): Promise<Leads> => ({ main: await keeper.ensure(), gas: gasLead.current }),
    takeGasLead: (id: string | undefined) => {
      gasLead.current = id
    },
    /** All steps, before there are papers. What is refused is corrected where it is. */
    sendAll: async (): Promise<Leads> => {
      try {
        return await sendTo('confirmation')
      } catch (error) {
        if (error instanceof StepRefused && hasStatus(error.cause, 400)) show(error.cause, error.step)
        throw error
      }
    },
  }
}

interface LeadOptions {
  kind: ContractingKind
  store: ValueStore
  place: Place
  config: ContractingConfig | undefined
  isReady: boolean
  shelf: BrowserShelf
}

/** The draft with its leads. */
export function useLeadSending({ kind, store, place, config, isReady, shelf }: LeadOptions) {
  const {
    profile,
    settings: { contractation, features },
  } = usePortal()
  const isKept = () => store.get().installation.leadsConsent
  const [sender] = useState(() => createSender(kind))
  const { keeper, status } = useDraftKeeper({
    kind,
    store,
    place: place.now,
    isReady,
    shelf,
    // Where no consent is asked for, leads are kept as they are sent. A session that only reads keeps nothing.
    maySave: () =>
      !profile?.readonly && (isKept() || (features.leads && !contractation.leadsConsent.enabled)),
    onGone: sender.forget,
  })
  const { show, ...work } = useWorking(place, keeper)
  const leads = useLeads({ sender, keeper, store, place, show })
  const [isCheckedLater, setCheckedLater] = useState(false)
  return {
    ...leads,
    keeper,
    status,
    isCheckedLater,
    ...work,
    /** Identity and solvency; a refusal stays on the step. */
    check: async (leadId: string): Promise<boolean> => {
      const { error, isLater } = await runChecks(leadId, config)
      setCheckedLater(isLater)
      if (error) place.change((at) => afterFailure(at, error))
      return error === undefined
    },
    /** Each step as it is left; otherwise all of them before the signature. */
    isSentByStep: () => features.leads && (!contractation.leadsConsent.enabled || isKept()),
  }
}

export type LeadSending = ReturnType<typeof useLeadSending>
