import type { FilterParamField, FilterParams } from '@fanal/contract/schemas/invoices'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import type { InvoicesWanted } from './filter-queries.ts'

/** As many as a select can hold; beyond, values are typed. */
const mostChoices = 1_000

const choiceColumns = {
  cups: sqlOf`c.cups`,
  addresses: sqlOf`c.street || ', ' || c.postal_code || ' ' || c.city`,
  contracts: sqlOf`c.name`,
  vats: sqlOf`c.fiscal_vat`,
}

/** Filter choices from the customer's contracts. Those of a multipoint invoice may be of any type. */
export async function findFilterParams(
  db: Db,
  customerId: number,
  type: InvoicesWanted['type'],
  fields: readonly FilterParamField[],
): Promise<FilterParams> {
  const found = await Promise.all(
    fields.map(async (field) => {
      const rows = await db.many<{ value: string }>({
        name: `filter params ${field}`,
        ...sqlOf`select distinct ${choiceColumns[field]} as value from contracts c
          where c.customer_id = ${bind(customerId)} and (c.type = ${bind(type)} or ${bind(type)} = 'multipoint')
            and ${choiceColumns[field]} <> ''
          order by value limit ${bind(mostChoices)}`,
      })
      return [field, rows.map(({ value }) => value)] as const
    }),
  )
  return Object.fromEntries(found)
}

/** The postal address of multipoint invoices: the customer's own, as in its contracts. */
export async function findInvoiceAddress(db: Db, customerId: number): Promise<string> {
  const row = await db.maybe<{ fiscal_address: string }>(sql`
    select fiscal_address from contracts where customer_id = ${customerId} and fiscal_address <> '' order by id limit 1`)
  return row?.fiscal_address ?? ''
}

/** Whether any of the customer's contracts of a type has quarter-hourly readings. */
export async function hasCurves(db: Db, customerId: number, type: InvoicesWanted['type']): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from contracts c where c.customer_id = ${customerId} and c.type = ${type}
      and exists (select from curve_days d where d.customer_id = ${customerId} and d.contract_id = c.id)) as has`)
  return row.has
}
