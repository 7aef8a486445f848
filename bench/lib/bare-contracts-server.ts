// The reference for the list of contracts: the same statements. No authentication, no validation.
import { findContractsPage } from '../../apps/api/src/features/contracts/list-queries.ts'
import { serveBare } from './serve-bare.ts'

serveBare(async (db, query) => {
  const wanted = {
    customerId: Number(query.get('customer')),
    types: ['electricity' as const, 'gas' as const],
    words: (query.get('filter') ?? '').split(' ').filter((word) => word !== ''),
  }
  const page = { offset: Number(query.get('offset') ?? 0), limit: 10 }
  return { ...(await findContractsPage(db, wanted, page)), limit: page.limit }
})
