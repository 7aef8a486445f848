import type { BatteryLink, SharedBattery } from '@fanal/contract/schemas/batteries'
import { type Db, sql } from '#platform/database'
import type { TestApp } from './app.ts'
import { aContract, anAccount, type Contract } from './builders.ts'

export interface LinkParts
  extends Partial<
    Pick<BatteryLink, 'pes' | 'gestio_descomptes' | 'data_inici' | 'data_final' | 'es_origen' | 'es_receptor'>
  > {
  contract: Contract
}

let counter = 0

/** A battery of 100 € unless told, shared by these contracts. */
export async function aBattery(
  db: Db,
  {
    customerId,
    name,
    cents = 10_000,
    links = [],
  }: { customerId: number; name?: string; cents?: number; links?: LinkParts[] },
): Promise<Battery> {
  counter += 1
  const battery = await db.one<Battery>(sql`
    insert into batteries (customer_id, name) values (${customerId}, ${name ?? `Batería ${counter}`}) returning id, name`)
  for (const { contract, pes = 5_000, gestio_descomptes = 'aplicar', ...rest } of links) {
    const { data_inici = '2025-01-01', data_final = null, es_origen = false, es_receptor = true } = rest
    await db.run(sql`
      insert into battery_links (battery_id, contract_id, pes, gestio_descomptes, data_inici, data_final, es_origen, es_receptor)
      values (${battery.id}, ${contract.id}, ${pes}, ${gestio_descomptes}, ${data_inici}, ${data_final}, ${es_origen},
        ${es_receptor})`)
  }
  if (cents !== 0)
    await db.run(sql`
      insert into battery_movements (battery_id, day, concept, cents, reference)
      values (${battery.id}, '2025-01-01', 'opening', ${cents}, 'opening')`)
  return battery
}

/** What the batteries hold, cent by cent, and their weights. */
export async function booksOf(db: Db, customerId: number): Promise<{ cents: number; pes: number }[]> {
  return db.many(sql`
    select (select coalesce(sum(cents), 0)::bigint from battery_movements m where m.battery_id = b.id) as cents,
      (select coalesce(sum(pes), 0)::bigint from battery_links l where l.battery_id = b.id) as pes
    from batteries b where customer_id = ${customerId} order by id`)
}

export interface Battery {
  id: number
  name: string
}

/**
 * A customer with two homes and two batteries: `solar` holds 100 € and is shared by home, its origin, with 60 % and the second
 * home with 40 %; `savings` holds 25 € and is home's alone.
 */
export async function batteryWorld(app: TestApp) {
  const { database } = app
  const customer = await anAccount(database)
  const client = await app.as(customer.vat)
  const of = { customerId: customer.id }
  const [home, second] = [await aContract(database, of), await aContract(database, of)]
  const solar = await aBattery(database, {
    ...of,
    links: [
      { contract: home, pes: 6_000, es_origen: true },
      { contract: second, pes: 4_000 },
    ],
  })
  const savings = await aBattery(database, {
    ...of,
    cents: 2_500,
    links: [{ contract: home, pes: 10_000, gestio_descomptes: 'acumular' }],
  })
  const put = (path: string, body: object, headers?: Record<string, string>) =>
    client.send('PUT', `/api/v2/contract/${path}`, body, headers)
  return {
    customer,
    client,
    home,
    second,
    solar,
    savings,
    putDiscounts: (contract: Contract, battery: Battery, valor_descomptes: unknown) =>
      put(`${contract.name}/bateria/${battery.id}`, { valor_descomptes }),
    putPercent: (contract: Contract, battery: Battery, pes_percentatge: unknown, seen = {}) =>
      put(`${contract.name}/change_bateria_pes_percentatge/${battery.id}`, { pes_percentatge, ...seen }),
    putMove: (contract: Contract, origin: Battery, body: object, headers?: Record<string, string>) =>
      put(`${contract.name}/bateria_virtual_move_virtual_battery/${origin.id}`, body, headers),
    /** What the dialog sends along of a battery as it is. */
    seen: async (battery: Battery) => {
      const answer = await client.get(`/api/v2/contract/bateria_virtual_percentages/${battery.id}`)
      const { items } = answer.json<SharedBattery>()
      return { repartiment_previ: items.map(({ contract, pes }) => ({ contract: contract.name, pes })) }
    },
    linksOf: async (contract: Contract): Promise<BatteryLink[]> =>
      (await client.get(`/api/v2/contracts/${contract.name}`)).json().bateria_virtual,
  }
}
export type BatteryWorld = Awaited<ReturnType<typeof batteryWorld>>

/** Status and fields of an answer that refuses. */
export const refusal = (answer: { statusCode: number; json: () => { errors?: object } }) => [
  answer.statusCode,
  answer.json().errors,
]

export const percents = ({ items }: SharedBattery) => items.map(({ percentage }) => percentage)
