import { confirmGasLead, confirmLead } from '@fanal/contract/contracting'
import type { Finished, GasPending } from '@fanal/contract/schemas/contracting'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting-signature'
import { confirmationBody } from '@fanal/domain/contracting/payloads'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { useState } from 'react'
import { call, CallError } from '#lib/call.ts'
import { useRetryKey } from '#lib/api/retry-key.ts'
import type { LeadSending } from './use-lead-sending.ts'
import type { ValueStore } from './value-store.ts'
import type { Outcome } from './wizard-context.ts'

const isCheckMissing = (error: unknown) =>
  error instanceof CallError && error.errors['_']?.[0] === 'check_missing'

const nothing: Outcome = { isGasPending: false }

interface SigningOptions {
  kind: ContractingKind
  store: ValueStore
  leads: LeadSending
}

/** Confirms the contract. Of a dual one first electricity; whatever happens to the gas then, that stays. */
export function useSigning({ kind, store, leads }: SigningOptions) {
  const [outcome, setOutcome] = useState(nothing)
  const keys = { main: useRetryKey(), gas: useRetryKey() }

  const confirm = (leadId: string, isGas: boolean): Promise<ConfirmAnswer> => {
    const args = { params: { leadId }, body: confirmationBody(store.get().confirmation) }
    const idempotencyKey = keys[isGas ? 'gas' : 'main'].keyFor(args)
    return call(isGas ? confirmGasLead : confirmLead, args, { idempotencyKey })
  }
  const signGas = async () => {
    try {
      const signed = await confirm(leads.gasLead() ?? '', true)
      if (signed.status !== 'OK') return
      setOutcome((now) => ({ ...now, gas: signed, isGasPending: false }))
    } catch {
      setOutcome((now) => ({ ...now, isGasPending: true }))
    }
  }
  const sign = () =>
    leads.working('confirmation', async () => {
      const { main = '', gas } = await leads.sendTo('confirmation')
      if (!leads.isSentByStep() && !(await leads.check(main))) return false
      const isDual = gas !== undefined && store.get().gasContract.includeGas
      const isGas = kind === 'gas'
      let signed: ConfirmAnswer
      try {
        signed = await confirm(main, isGas)
      } catch (error) {
        if (!isCheckMissing(error)) throw error
        // The check did not get through when the person's step was left: it is made now.
        if (!(await leads.check(main))) return false
        signed = await confirm(main, isGas)
      }
      if (signed.status !== 'OK') return false
      setOutcome({ [isGas ? 'gas' : 'electricity']: signed, isGasPending: isDual })
      leads.keeper.stop()
      if (isDual) await signGas()
      return true
    })
  /** What was confirmed before the page was loaded anew. Of a dual contract perhaps without its gas. */
  const resumeSigned = ({ electricity, gas }: Finished, pending: GasPending | undefined): void => {
    if (pending) {
      const { confirmation } = store.get()
      // Both were accepted with the electricity.
      store.set('confirmation', {
        ...confirmation,
        start: pending.start ?? confirmation.start,
        startDay: pending.start_day ?? '',
        acceptOVConditions: true,
        acceptGdpr: true,
      })
      leads.takeGasLead(pending.gas_lead_id)
    }
    leads.keeper.stop()
    setOutcome({
      ...(electricity && { electricity }),
      ...(gas && { gas }),
      isGasPending: pending !== undefined,
      isShown: true,
    })
  }
  return { outcome, sign, signGas, resumeSigned, forgetOutcome: () => setOutcome(nothing) }
}
