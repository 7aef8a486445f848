import { sendGasLead, sendLead } from '@fanal/contract/contracting'
import type { GasLeadBody, LeadBody } from '@fanal/contract/schemas/contracting'
import type { SentStep } from '@fanal/domain/contracting/sent-fields'
import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import { call, newKey } from '#lib/call.ts'
import type { Bodies, Body } from '#features/contracting/steps/step-bodies.ts'
import { StepRefused } from './step-refused.ts'
import type { StepValues } from './value-store.ts'
import type { Leads } from './wizard-context.ts'

interface Sending {
  step: SentStep
  lead: keyof Leads
  body: Body
}

const inOrder = (bodies: Bodies, steps: readonly StepName[], lead: keyof Leads) =>
  steps.flatMap((step): Sending[] => {
    if (step === 'confirmation' || step === 'finish') return []
    const body = bodies[step]
    return body ? [{ step, lead, body }] : []
  })

/** Needed when a step is left: loaded while it is filled in. */
export const loadBodies = () => import('../steps/step-bodies.ts')

export interface LeadSender {
  /** Sends those of these steps that were not sent as they are now, after what is being sent. */
  send: (steps: readonly StepName[], values: StepValues, leads: Leads) => Promise<Leads>
  forget: () => void
}

/**
 * Remembers what the server has: an unchanged step is not sent again, and a retry is the same write. One call waits for the one before:
 * two at once would both send what neither knows to be there.
 */
export function createSender(kind: ContractingKind): LeadSender {
  let sent = new Map<string, string>()
  let keys = new Map<string, string>()
  let gasLead: string | undefined
  let last: Promise<unknown> = Promise.resolve()

  const sendOne = async ({ step, lead, body }: Sending, leads: Leads, values: StepValues): Promise<Leads> => {
    const name = `${lead} ${step}`
    const written = JSON.stringify(body)
    if (sent.get(name) === written && leads[lead]) return leads
    const whole = { ...body, ...(leads[lead] && { lead_id: leads[lead] }) }
    const idempotencyKey = keys.get(written) ?? newKey()
    keys.set(written, idempotencyKey)
    try {
      const { lead_id } =
        kind === 'gas' || lead === 'gas'
          ? await call(sendGasLead, { body: whole as unknown as GasLeadBody }, { idempotencyKey })
          : await call(sendLead, { body: whole as unknown as LeadBody }, { idempotencyKey })
      sent.set(name, written)
      keys.delete(written)
      return { ...leads, [lead]: lead_id }
    } catch (error) {
      throw new StepRefused({ step, lead }, values, error)
    }
  }
  const sendIn = async (list: readonly Sending[], leads: Leads, values: StepValues): Promise<Leads> => {
    let known = leads
    for (const one of list) known = await sendOne(one, known, values)
    return known
  }
  const sendAll: LeadSender['send'] = async (steps, values, leads) => {
    const { mainBodies, gasBodies } = await loadBodies()
    const known = { ...leads, gas: leads.gas ?? gasLead }
    const main = await sendIn(inOrder(mainBodies(kind, values), steps, 'main'), known, values)
    const hasGas = kind === 'dual' && values.gasContract.includeGas && steps.includes('gasContract')
    if (!hasGas) return main
    const both = await sendIn(inOrder(gasBodies(values, main.main ?? ''), steps, 'gas'), main, values)
    gasLead = both.gas
    return both
  }
  return {
    send: (...all) => {
      const before = last
      const afterIt = async () => {
        await Promise.allSettled([before])
        return sendAll(...all)
      }
      const sending = afterIt()
      last = sending
      return sending
    },
    forget: () => {
      sent = new Map()
      keys = new Map()
      gasLead = undefined
    },
  }
}
