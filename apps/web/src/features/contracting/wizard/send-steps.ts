import { sendGasLead, sendLead } from '@fanal/contract/contracting'
import type { GasLeadBody, LeadBody } from '@fanal/contract/schemas/contracting'
import {
  contractBody,
  gasContractBody,
  installationBody,
  paymentBody,
  personBody,
} from '@fanal/domain/contracting/payloads'
import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import { call, newKey } from '#lib/call.ts'
import type { StepValues } from './value-store.ts'
import type { Leads } from './wizard-context.ts'

/** The step that was refused is not always the one on the page. */
export class StepRefused extends Error {
  override name = 'StepRefused'
  readonly step: StepName

  constructor(step: StepName, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/** Without `lead_id`. */
type Body = Record<string, unknown> & { step: number }

interface Sending {
  step: StepName
  lead: keyof Leads
  body: Body
}

/** One energy: each step as it is. */
function mainBodies(kind: ContractingKind, values: StepValues): Partial<Record<StepName, Body>> {
  const { installation, person, contract, gasContract, payment } = values
  const { cups } = installation
  return {
    installation: { step: 1, kind, ...installationBody(installation) },
    person: { step: 2, ...personBody(person, cups) },
    ...(kind === 'gas'
      ? { gasContract: { step: 3, ...gasContractBody({ ...gasContract, includeGas: true, cups }) } }
      : { contract: { step: 3, ...contractBody(contract, cups) } }),
    payment: { step: 4, ...paymentBody(payment, cups) },
  }
}

/** The gas of a dual contract: the same place and person, with its own supply point and present retailer. */
function gasBodies(values: StepValues, electricityLeadId: string): Partial<Record<StepName, Body>> {
  const { installation, person, gasContract, payment } = values
  const { cups, activeContract, changeOwner, comerOrigin, invoice } = gasContract
  const supply = { ...installation, cups, activeContract, changeOwner, comerOrigin, invoice }
  return {
    installation: { step: 1, kind: 'dual', electricityLeadId, ...installationBody(supply) },
    person: { step: 2, ...personBody({ ...person, changeOwner }, cups) },
    gasContract: { step: 3, ...gasContractBody(gasContract, { electricityLeadId }) },
    payment: { step: 4, ...paymentBody(payment, cups) },
  }
}

const inOrder = (bodies: Partial<Record<StepName, Body>>, steps: readonly StepName[], lead: keyof Leads) =>
  steps.flatMap((step): Sending[] => {
    const body = bodies[step]
    return body ? [{ step, lead, body }] : []
  })

export interface LeadSender {
  /** Sends those of these steps that were not sent as they are now. */
  send: (steps: readonly StepName[], values: StepValues, leads: Leads) => Promise<Leads>
  forget: () => void
}

/** Remembers what the server has: an unchanged step is not sent again, and a retry is the same write. */
export function createSender(kind: ContractingKind): LeadSender {
  let sent = new Map<string, string>()
  let keys = new Map<string, string>()

  const sendOne = async ({ step, lead, body }: Sending, leads: Leads): Promise<Leads> => {
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
      throw new StepRefused(step, error)
    }
  }
  const sendIn = async (list: readonly Sending[], leads: Leads): Promise<Leads> => {
    let known = leads
    for (const one of list) known = await sendOne(one, known)
    return known
  }
  return {
    send: async (steps, values, leads) => {
      const main = await sendIn(inOrder(mainBodies(kind, values), steps, 'main'), leads)
      const hasGas = kind === 'dual' && values.gasContract.includeGas && steps.includes('gasContract')
      return hasGas ? sendIn(inOrder(gasBodies(values, main.main ?? ''), steps, 'gas'), main) : main
    },
    forget: () => {
      sent = new Map()
      keys = new Map()
    },
  }
}
