import { contractingConfig, createDraft } from '@fanal/contract/contracting'
import type { Finished } from '@fanal/contract/schemas/contracting'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { type ContractingKind, type StepName, stepsOf } from '@fanal/domain/contracting/steps'
import { afterBack, afterStep, canJump, firstState } from '@fanal/domain/contracting/wizard'
import { useState } from 'react'
import { browserShelf } from '#features/contracting/draft/browser-draft.ts'
import { call } from '#lib/call.ts'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { blankValues } from './blank-values.ts'
import { type LeadSending, useLeadSending } from './use-lead-sending.ts'
import { type Place, usePlace } from './use-place.ts'
import { useSigning } from './use-signing.ts'
import { useStepHistory } from './use-step-history.ts'
import { createStore, type StepValues, useStored, type ValueStore } from './value-store.ts'
import type { Moves, Wizard } from './wizard-context.ts'

interface RestoredPlace {
  current: StepName
  completed: number
  gas: string | undefined
}

interface MoveOptions {
  store: ValueStore
  place: Place
  leads: LeadSending
  isReady: boolean
}

/** From step to step, forward only once one is sent. */
function useMoves({ store, place: { state, now, change }, leads, isReady }: MoveOptions): Moves {
  const [hasMoved, setMoved] = useState(false)
  const move = (by: Parameters<typeof change>[0]) => {
    setMoved(true)
    change(by)
    leads.keeper.touch()
  }
  const go = (to: StepName) => {
    if (canJump({ ...now.current, to })) move((at) => ({ ...at, current: to, error: null }))
  }
  useStepHistory({
    current: state.current,
    isReady,
    onMoved: (to) => {
      if (to === now.current.current) return
      // A signed contract is not signed again: before the last page there is the portal.
      if (now.current.current === 'finish') navigate('/', { replace: true })
      else go(to)
    },
  })
  return {
    hasMoved,
    canGo: (to) => to !== 'finish' && canJump({ ...state, to }),
    go,
    back: () => move(afterBack),
    submit: (step, values) =>
      leads.working(step, async () => {
        store.set(step, values)
        if (!leads.isSentByStep()) return true
        const { main = '' } = await leads.sendTo(step)
        return step !== 'person' || leads.check(main)
      }),
    advance: () => move(afterStep),
    clearError: () => change((at) => (at.error === null ? at : { ...at, error: null })),
  }
}

/** The steps, which of them is shown, what is typed in them, and what moves between them. */
export function useWizardState(kind: ContractingKind, isReady: boolean) {
  const portal = usePortal()
  const { businessHalt } = portal.settings.contractation
  const promocode = useAddressState().get('promocode')?.slice(0, 40)
  const [blank] = useState(() => blankValues(portal, promocode))
  const [store] = useState(() => createStore(blank))
  const isCompany = useStored(store, ({ person }) => isCompanyVat(person.vat))
  const place = usePlace(stepsOf(kind, { isCompany, businessHalt }))
  const { state, change } = place
  const { data: config } = useApiQuery(contractingConfig, {}, { freshMs: 30 * 60_000 })
  const [shelf] = useState(() => browserShelf(kind, portal.profile?.id))
  const leads = useLeadSending({ kind, store, place, config, isReady, shelf })
  const [round, setRound] = useState(0)
  const { outcome, sign, resumeSigned, forgetOutcome } = useSigning({ kind, store, leads })
  const reset = () => {
    store.replace(blankValues(portal))
    leads.keeper.drop()
    leads.keeper.start()
    leads.forget()
    forgetOutcome()
    setRound(round + 1)
    change(() => firstState(stepsOf(kind, { isCompany: false, businessHalt })))
  }
  const wizard: Wizard = {
    ...state,
    ...useMoves({ store, place, leads, isReady }),
    kind,
    store,
    isCheckedLater: leads.isCheckedLater,
    failure: leads.failure,
    config,
    draft: leads.status,
    keeper: leads.keeper,
    outcome,
    sendAll: leads.sendAll,
    sign,
    round,
    reset,
    forgetSigned: async () => {
      await call(createDraft, { body: { kind } }, { keepalive: true }).catch(() => undefined)
    },
  }
  /** Takes over a draft. */
  const restore = (values: StepValues, at: RestoredPlace) => {
    leads.takeGasLead(at.gas)
    store.replace(values)
    const steps = stepsOf(kind, { isCompany: isCompanyVat(values.person.vat), businessHalt })
    // The last step is never one to begin at.
    const completed = Math.min(at.completed, steps.length - 2)
    const index = Math.min(Math.max(0, steps.indexOf(at.current)), completed)
    change(() => ({ ...firstState(steps), completed, current: steps[index] ?? 'installation' }))
  }
  /** Takes over what was signed. */
  const resume = (finished: Finished): void => {
    resumeSigned(finished)
    change((at) => ({ ...at, current: 'finish', completed: at.steps.length - 1 }))
  }
  return { wizard, restore, resume, blank, shelf }
}
