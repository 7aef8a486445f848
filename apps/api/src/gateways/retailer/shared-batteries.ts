import type { BatteryLink, SharedBattery } from '@fanal/contract/schemas/batteries'
import { isReceiving } from '@fanal/domain/batteries/battery-rules'
import { madridDayOf } from '@fanal/domain/dates'
import { AppError } from '#platform/errors'
import { wholeContracts } from './whole-lists.ts'
import type { Visit } from './visit.ts'

interface Linked {
  contract: { name: string; address: string }
  link: BatteryLink
}

/** All current parts of the customer's contracts in batteries. */
async function links(visit: Visit): Promise<Linked[]> {
  const today = madridDayOf(Date.now())
  const contracts = await wholeContracts(visit, 'electricity')
  return contracts.flatMap(({ name, cups, bateria_virtual }) =>
    bateria_virtual
      .filter((link) => isReceiving(link, today) || link.es_origen)
      .map((link) => ({ contract: { name, address: cups.full_address }, link })),
  )
}

function shared(all: readonly Linked[], id: number): SharedBattery | undefined {
  const own = all.filter(({ link }) => link.bateria.id === id)
  const [first] = own
  if (!first) return undefined
  return {
    id,
    name: first.link.bateria.name,
    total_descompte: first.link.total_descompte,
    items: own
      .filter(({ link }) => link.es_receptor)
      .map(({ contract, link }) => ({
        bateria_id: id,
        percentage: link.pes_percentatge,
        pes: link.pes,
        es_origen: link.es_origen,
        contract,
      })),
  }
}

/** A battery and its receivers, composed from the contracts. */
export async function sharedBattery(visit: Visit, id: number): Promise<SharedBattery> {
  const found = shared(await links(visit), id)
  if (!found) throw new AppError('not_found')
  return found
}

/** The batteries of the customer's other contracts. */
export async function targetsOf(visit: Visit, contractName: string, id: number): Promise<SharedBattery[]> {
  const all = await links(visit)
  const others = all.filter(({ contract, link }) => contract.name !== contractName && link.bateria.id !== id)
  const ids = [...new Set(others.map(({ link }) => link.bateria.id))]
  return ids.flatMap((one) => shared(all, one) ?? [])
}

/** What a contract alone does not tell about its batteries: number of receivers, and whether there is a target. */
export async function withOthers(
  visit: Visit,
  contractName: string,
  own: readonly BatteryLink[],
): Promise<BatteryLink[]> {
  if (own.length === 0) return []
  const all = await links(visit)
  return own.map((link) => {
    const others = all.filter(({ contract }) => contract.name !== contractName)
    return {
      ...link,
      receptors: all.filter((one) => one.link.bateria.id === link.bateria.id && one.link.es_receptor).length,
      te_destins: others.some((one) => link.es_origen || one.link.bateria.id !== link.bateria.id),
    }
  })
}
