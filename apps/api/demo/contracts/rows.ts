import type { DemoRows } from '#demo/rows'
import { savePapers } from './papers.ts'
import { insertAddresses, insertBankAccounts, insertContracts } from './queries.ts'

export const saveRows: DemoRows['saveRows'] = async (tx, { holders, contracts }) => {
  await insertAddresses(
    tx,
    holders.flatMap(({ addresses }) => addresses),
  )
  await insertBankAccounts(
    tx,
    holders.flatMap(({ accounts }) => accounts),
  )
  await insertContracts(tx, contracts)
}

export const saveScenery: DemoRows['saveScenery'] = (tx, { today }) => savePapers(tx, today)
