import { confirmGasLead, confirmLead } from '@fanal/contract/contracting'
import type { Finished } from '@fanal/contract/schemas/contracting'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { useState } from 'react'
import { call, CallError } from '#lib/call.ts'
import { useRetryKey } from '#lib/api/retry-key.ts'
import type { LeadSending } from './use-lead-sending.ts'
import { loadBodies } from './send-steps.ts'
import { isSignedAlready } from './step-refused.ts'
import type { ValueStore } from './value-store.ts'
import type { Outcome } from './wizard-context.ts'

interface SigningOptions {
  kind: ContractingKind
  store: ValueStore
  leads: LeadSending
}

/** Signs the contract; of a dual wizard both, in one call. */
export function useSigning({ kind, store, leads }: SigningOptions) {
  const [outcome, setOutcome] = useState<Outcome>({})
  const { keyFor } = useRetryKey()
  const confirm = async (leadId: string): Promise<ConfirmAnswer> => {
    const { signatureBody } = await loadBodies()
    const args = { params: { leadId }, body: signatureBody(store.get()) }
    return call(kind === 'gas' ? confirmGasLead : confirmLead, args, { idempotencyKey: keyFor(args) })
  }
  /** The gas contract was signed with the electricity: this only reads its answer. */
  const readGas = async (leadId: string): Promise<ConfirmAnswer | undefined> => {
    try {
      const { signatureBody } = await loadBodies()
      const body = signatureBody(store.get())
      return await call(confirmGasLead, { params: { leadId }, body })
    } catch {
      return undefined
    }
  }
  const sentLeads = async () => {
    try {
      return await leads.sendTo('confirmation')
    } catch (error) {
      if (isSignedAlready(error)) return leads.known()
      throw error
    }
  }
  const sign = () =>
    leads.working('confirmation', async () => {
      const { main = '', gas } = await sentLeads()
      if (!leads.isSentByStep() && !(await leads.check(main))) return false
      const signed = await confirm(main)
      if (signed.status !== 'OK') throw new CallError(502)
      leads.keeper.end()
      const isDual = gas !== undefined && store.get().gasContract.includeGas
      const signedGas = isDual ? await readGas(gas) : undefined
      setOutcome({
        [kind === 'gas' ? 'gas' : 'electricity']: signed,
        ...(signedGas && { gas: signedGas }),
        isGasUnread: isDual && !signedGas,
      })
      return true
    })
  /** What was signed before the page was loaded anew. */
  const resumeSigned = ({ electricity, gas }: Finished): void => {
    leads.keeper.end()
    setOutcome({ ...(electricity && { electricity }), ...(gas && { gas }), isShown: true })
  }
  return { outcome, sign, resumeSigned, forgetOutcome: () => setOutcome({}) }
}
