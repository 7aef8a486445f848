import type { CurveBeginning } from '@fanal/domain/consumption/files/curve-beginning'
import { CurveFields } from '@fanal/domain/consumption/files/curve-fields'
import type { CurveSupply } from '@fanal/domain/consumption/files/curve-reading'
import { limitsOf } from '@fanal/domain/consumption/files/curve-limits'
import { SupplyDays } from '@fanal/domain/consumption/supply-days'
import { type Zone, zoneOf } from '@fanal/domain/lookups/provinces'
import type { Db } from '#platform/database'
import { eachLine, type LineBlock } from '#formats/whole-lines'
import { findMeteredContracts, type MeteredContract } from './queries.ts'

const supplyPointLength = 20
const mostKnown = 50_000

/** The contracts of the supplies in a file, loaded in batches. */
export class CurveSupplies {
  readonly #db: Db
  readonly #known = new Map<string, CurveSupply | undefined>()
  readonly #customers = new Map<number, number>()
  readonly #days = new Map<Zone, SupplyDays>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The owner of a contract of these supplies. */
  customerOf(contractId: number): number {
    const customer = this.#customers.get(contractId)
    if (customer === undefined) throw new Error(`Contract ${contractId} is of no known supply`)
    return customer
  }

  of(cups: string): CurveSupply | undefined {
    return this.#known.get(cups)
  }

  /** Before parsing: the CUPS of the lines. */
  async learn(block: LineBlock, { layout, separator }: CurveBeginning): Promise<void> {
    if (this.#known.size > mostKnown) this.#known.clear()
    const place = layout.cups ?? 0
    const found = place === 0 ? this.#newAtStart(block) : this.#newIn(block, place, separator)
    if (found.size > 0) await this.#ask([...found])
  }

  #newIn(block: LineBlock, place: number, separator: string): Set<string> {
    const fields = new CurveFields(separator)
    const found = new Set<string>()
    eachLine(block, (from, to) => {
      fields.split(block.bytes, from, to)
      const cups = fields.text(place).slice(0, supplyPointLength).toUpperCase()
      if (!this.#known.has(cups)) found.add(cups)
    })
    return found
  }

  /** Most files begin their lines with it, and have millions. */
  #newAtStart(block: LineBlock): Set<string> {
    const found = new Set<string>()
    let last = -1
    eachLine(block, (from) => {
      // A quote may come first.
      const start = block.bytes[from] === 0x22 ? from + 1 : from
      if (last >= 0 && isSame(block.bytes, last, start)) return
      last = start
      const cups = block.bytes.toString('latin1', start, start + supplyPointLength).toUpperCase()
      if (!this.#known.has(cups)) found.add(cups)
    })
    return found
  }

  async #ask(wanted: readonly string[]): Promise<void> {
    for (const cups of wanted) this.#known.set(cups, undefined)
    const found = await findMeteredContracts(this.#db, wanted)
    const ofSupply = new Map<string, MeteredContract[]>()
    for (const one of found) {
      this.#customers.set(one.id, one.customer_id)
      ofSupply.set(one.cups, [...(ofSupply.get(one.cups) ?? []), one])
    }
    for (const [cups, contracts] of ofSupply)
      this.#known.set(cups, {
        cups,
        days: this.#daysOf(zoneOf(Number(contracts[0]?.postal_code.slice(0, 2)))),
        // Over all its contracts: a power may have been lowered since.
        limits: limitsOf(
          contracts.flatMap(({ contracted_power }) => contracted_power.map(({ power }) => Number(power))),
        ),
        contractOn: (day) =>
          contracts.find(
            ({ start_date, end_date }) => start_date <= day && (end_date === null || day <= end_date),
          )?.id,
      })
  }

  #daysOf(zone: Zone): SupplyDays {
    const days = this.#days.get(zone) ?? new SupplyDays(zone)
    this.#days.set(zone, days)
    return days
  }
}

function isSame(bytes: Buffer, one: number, other: number): boolean {
  for (let i = supplyPointLength - 1; i >= 0; i -= 1) if (bytes[one + i] !== bytes[other + i]) return false
  return true
}
