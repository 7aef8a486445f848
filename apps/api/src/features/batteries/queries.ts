import type { BatteryLink, BatteryMovement, SharedBattery } from '@fanal/contract/schemas/batteries'
import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import { sharesOf } from '@fanal/domain/batteries/battery-shares'
import { centsToEuros } from '@fanal/domain/money'
import { type Db, sql } from '#platform/database'

/** A current receiver of a battery. */
export interface Receiver {
  id: number
  contract: string
  address: string
  pes: number
  es_origen: boolean
}

export interface BatteryState {
  id: number
  name: string
  cents: number
  /** Since 1 January. */
  cents_in: number
  cents_out: number
  /** Current receivers, oldest first. */
  receivers: Receiver[]
}

/** Batteries of this customer with their receivers on a day; others are not found. */
export function findBatteries(
  db: Db,
  { customerId, ids, today }: { customerId: number; ids: readonly number[]; today: string },
): Promise<BatteryState[]> {
  const yearStart = `${today.slice(0, 4)}-01-01`
  return db.many(sql`
    select b.id, b.name, m.*,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'contract', c.name, 'pes', l.pes, 'es_origen', l.es_origen,
          'address', c.street || ', ' || c.postal_code || ' ' || c.city) order by l.id)
        from battery_links l join contract_names c on c.customer_id = l.customer_id and c.id = l.contract_id
        where l.customer_id = ${customerId} and l.battery_id = b.id and l.es_receptor and l.data_inici <= ${today} and coalesce(l.data_final, ${today}) >= ${today}
      ), '[]') as receivers
    from batteries b cross join lateral (
      select coalesce(sum(cents), 0)::bigint as cents,
        coalesce(sum(cents) filter (where cents > 0 and day >= ${yearStart}), 0)::bigint as cents_in,
        coalesce(-sum(cents) filter (where cents < 0 and day >= ${yearStart}), 0)::bigint as cents_out
      from battery_movements where customer_id = ${customerId} and battery_id = b.id
    ) m
    where b.customer_id = ${customerId} and b.id = any(${ids}) order by b.name, b.id`)
}

export function shared({ id, name, cents, receivers }: BatteryState): SharedBattery {
  const shares = sharesOf(receivers.map(({ pes }) => pes))
  return {
    id,
    name,
    total_descompte: centsToEuros(cents),
    items: receivers.map(({ contract, address, pes, es_origen }, i) => ({
      bateria_id: id,
      percentage: shares[i] ?? 0,
      pes,
      es_origen,
      contract: { name: contract, address },
    })),
  }
}

export interface LinkRow {
  id: number
  battery_id: number
  contract_state: string
  pes: number
  data_inici: string
  data_final: string | null
  gestio_descomptes: DiscountMode
  es_origen: boolean
  es_receptor: boolean
  te_destins: boolean
}

/** A contract's parts in batteries, for this customer. */
export function findLinks(
  db: Db,
  { customerId, contractName, today }: { customerId: number; contractName: string; today: string },
): Promise<LinkRow[]> {
  return db.many(sql`
    select l.id, l.battery_id, c.state as contract_state, l.pes, l.data_inici, l.data_final, l.gestio_descomptes,
      l.es_origen, l.es_receptor,
      exists (select from battery_links o
        where o.customer_id = ${customerId} and (o.battery_id <> l.battery_id or l.es_origen) and o.contract_id <> c.id and o.data_inici <= ${today}
          and coalesce(o.data_final, ${today}) >= ${today}) as te_destins
    from contract_names c join battery_links l on l.customer_id = c.customer_id and l.contract_id = c.id
    where c.customer_id = ${customerId} and c.name = ${contractName} order by l.es_origen desc, l.id`)
}

/** The batteries on the page of a contract. */
/** Which of these contracts have a part in any battery. */
export async function findLinkedContracts(
  db: Db,
  customerId: number,
  contractIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.many<{ contract_id: number }>(sql`
    select distinct contract_id from battery_links
    where customer_id = ${customerId} and contract_id = any(${contractIds})`)
  return new Set(rows.map(({ contract_id }) => contract_id))
}

export async function findContractBatteries(
  db: Db,
  of: { customerId: number; contractName: string; today: string },
): Promise<BatteryLink[]> {
  const links = await findLinks(db, of)
  if (links.length === 0) return []
  const ids = links.map(({ battery_id }) => battery_id)
  const batteries = await findBatteries(db, { ...of, ids })
  return links.flatMap((link): BatteryLink[] => {
    const battery = batteries.find(({ id }) => id === link.battery_id)
    if (!battery) return []
    const place = battery.receivers.findIndex(({ id }) => id === link.id)
    return [
      {
        id: link.id,
        bateria: { id: battery.id, name: battery.name },
        pes: link.pes,
        pes_percentatge: sharesOf(battery.receivers.map(({ pes }) => pes))[place] ?? 0,
        data_inici: link.data_inici,
        data_final: link.data_final,
        gestio_descomptes: link.gestio_descomptes,
        total_descompte: centsToEuros(battery.cents),
        this_year: { in: centsToEuros(battery.cents_in), out: centsToEuros(battery.cents_out) },
        es_origen: link.es_origen,
        es_receptor: link.es_receptor,
        receptors: battery.receivers.length,
        te_destins: link.te_destins,
      },
    ]
  })
}

/** Batteries of the customer's other contracts, except this one. */
export async function findTargetIds(
  db: Db,
  of: { customerId: number; contractName: string; originId: number; today: string },
): Promise<number[]> {
  const { customerId, contractName, originId, today } = of
  const rows = await db.many<{ id: number }>(sql`
    select b.id from batteries b
    where b.customer_id = ${customerId} and b.id <> ${originId} and exists (
      select from battery_links l join contract_names c on c.customer_id = l.customer_id and c.id = l.contract_id
      where l.customer_id = ${customerId} and l.battery_id = b.id and c.name <> ${contractName} and l.data_inici <= ${today}
        and coalesce(l.data_final, ${today}) >= ${today})
    order by b.name, b.id limit 500`)
  return rows.map(({ id }) => id)
}

interface MovementRow extends Omit<BatteryMovement, 'amount' | 'balance' | 'invoice'> {
  cents: number
  balance_cents: number
  invoice_id: number | null
  invoice_number: string | null
  invoice_type: string | null
}

/** A page of a battery's ledger, newest first, with running balances. */
export async function findMovements(
  db: Db,
  { customerId, batteryId }: { customerId: number; batteryId: number },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: BatteryMovement[]; n_items: number }> {
  const rows = await db.many<MovementRow>(sql`
    with ledger as (
      select m.*, sum(cents) over (order by day, id)::bigint as balance_cents
      from battery_movements m where m.customer_id = ${customerId} and m.battery_id = ${batteryId}),
    page as (select * from ledger order by day desc, id desc offset ${offset} limit ${limit})
    select p.id, p.day as date, c.name as contract, p.concept, p.description, p.cents, p.balance_cents, p.invoice_id,
      i.number as invoice_number, i.type as invoice_type
    from page p left join contract_names c on c.customer_id = ${customerId} and c.id = p.contract_id
      left join issued_invoices i on i.customer_id = ${customerId} and i.id = p.invoice_id
    order by p.day desc, p.id desc`)
  const { n_items } = await db.one<{ n_items: number }>(sql`
    select count(*) as n_items from battery_movements
    where customer_id = ${customerId} and battery_id = ${batteryId}`)
  return { items: rows.map(movement), n_items }
}

function movement(row: MovementRow): BatteryMovement {
  const { id, date, contract, concept, description, cents, balance_cents } = row
  const { invoice_id, invoice_number: number, invoice_type } = row
  return {
    id,
    date,
    contract,
    invoice:
      invoice_id !== null && number !== null
        ? { id: invoice_id, number, is_multipoint: invoice_type === 'multipoint' }
        : null,
    concept,
    description,
    amount: centsToEuros(cents),
    balance: centsToEuros(balance_cents),
  }
}

export interface ExportedLink
  extends Pick<
    LinkRow,
    'pes' | 'data_inici' | 'data_final' | 'gestio_descomptes' | 'es_origen' | 'es_receptor'
  > {
  id: number
  battery_id: number
  battery: string
  contract: string
  cups: string
  is_receiving: boolean
  balance_cents: number
}

export interface ExportedMovement {
  day: string
  battery: string
  contract: string | null
  invoice: string | null
  concept: BatteryMovement['concept']
  description: string
  cents: number
  balance_cents: number
}

/** All that the file of these batteries of a customer says. */
export async function findExport(
  db: Db,
  { customerId, ids }: { customerId: number; ids: readonly number[] },
  today: string,
): Promise<{ links: ExportedLink[]; movements: ExportedMovement[] }> {
  const links = await db.many<ExportedLink>(sql`
    select l.id, l.battery_id, b.name as battery, c.name as contract, c.cups, l.pes, l.data_inici, l.data_final,
      l.gestio_descomptes, l.es_origen, l.es_receptor,
      l.es_receptor and l.data_inici <= ${today} and coalesce(l.data_final, ${today}) >= ${today} as is_receiving,
      (select coalesce(sum(m.cents), 0)::bigint from battery_movements m
       where m.customer_id = ${customerId} and m.battery_id = b.id) as balance_cents
    from batteries b join battery_links l on l.customer_id = b.customer_id and l.battery_id = b.id
      join contract_names c on c.customer_id = l.customer_id and c.id = l.contract_id
    where b.customer_id = ${customerId} and b.id = any(${ids}) order by b.name, b.id, l.id`)
  const movements = await db.many<ExportedMovement>(sql`
    select m.day, b.name as battery, c.name as contract, i.number as invoice, m.concept, m.description, m.cents,
      sum(m.cents) over (partition by b.id order by m.day, m.id)::bigint as balance_cents
    from batteries b join battery_movements m on m.customer_id = b.customer_id and m.battery_id = b.id
      left join contract_names c on c.customer_id = m.customer_id and c.id = m.contract_id
      left join issued_invoices i on i.customer_id = m.customer_id and i.id = m.invoice_id
    where b.customer_id = ${customerId} and b.id = any(${ids}) order by b.name, b.id, m.day, m.id`)
  return { links, movements }
}
