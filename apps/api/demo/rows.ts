import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import type { DemoCustomer } from './account/customers.ts'
import type { DemoBattery } from './batteries/batteries.ts'
import type { DemoHolder } from './contracts/holders.ts'
import type { DemoContract } from './contracts/supplies.ts'
import type { DemoBilling } from './invoices/invoices.ts'

/** Customers with supplies and bills, from which all other rows follow. */
export interface DemoWorld extends DemoBilling {
  today: string
  env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL' | 'SESSION_SECRET' | 'DATA_DIR'>
  customers: readonly DemoCustomer[]
  holders: readonly DemoHolder[]
  contracts: readonly DemoContract[]
  batteries: readonly DemoBattery[]
}

/** A feature's part of the demo (`demo` of its object): saved after the features before it in the list. */
export interface DemoRows {
  /** Rows of these customers; also of the benchmarks' crowd. */
  saveRows?: (tx: Db, world: DemoWorld) => Promise<void>
  /** Further rows of the demo, once. */
  saveScenery?: (tx: Db, world: DemoWorld) => Promise<void>
}
