import type { DemoRows } from '#demo/rows'
import { saveAccounts, saveAddresses, saveContracts } from '#demo/save'
import { savePapers } from './papers.ts'

export const saveRows: DemoRows['saveRows'] = async (tx, { holders, contracts }) => {
  await saveAddresses(
    tx,
    holders.flatMap(({ addresses }) => addresses),
  )
  await saveAccounts(
    tx,
    holders.flatMap(({ accounts }) => accounts),
  )
  await saveContracts(tx, contracts)
}

export const saveScenery: DemoRows['saveScenery'] = (tx, { today }) => savePapers(tx, today)
