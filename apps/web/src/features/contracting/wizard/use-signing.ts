import { confirmGasLead, confirmLead } from '@fanal/contract/contracting'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { confirmationBody } from '@fanal/domain/contracting/payloads'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { useState } from 'react'
import { call } from '#lib/call.ts'
import { useRetryKey } from '#lib/retry-key.ts'
import type { LeadSending } from './use-lead-sending.ts'
import type { ValueStore } from './value-store.ts'
import type { Outcome } from './wizard-context.ts'

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
      if (signed.status === 'OK') setOutcome((now) => ({ ...now, gas: signed, isGasPending: false }))
    } catch {
      setOutcome((now) => ({ ...now, isGasPending: true }))
    }
  }
  const sign = () =>
    leads.working('confirmation', async () => {
      const { main = '', gas } = await leads.sendTo('confirmation')
      if (!leads.isSentByStep() && !(await leads.check(main))) return false
      const signed = await confirm(main, kind === 'gas')
      if (signed.status !== 'OK') return false
      const isDual = gas !== undefined && store.get().gasContract.includeGas
      setOutcome({ [kind === 'gas' ? 'gas' : 'electricity']: signed, isGasPending: isDual })
      leads.keeper.stop()
      if (isDual) await signGas()
      return true
    })
  return { outcome, sign, signGas, forgetOutcome: () => setOutcome(nothing) }
}
