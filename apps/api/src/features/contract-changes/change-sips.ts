import { updateSips } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { loadContractFor } from './load-contract.ts'
import { requestSignedChange } from './request-signed-change.ts'

interface SipsChange {
  session: Session
  contractName: string
  noCessionSelection: boolean
}

/** The holder's objection to sharing the supply point's data: unactive → requested → active. */
export async function changeSips(
  deps: Deps,
  tx: Db,
  { session, contractName, noCessionSelection }: SipsChange,
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'noSIPSCession')
  refuseWrong(noCessionSelection ? {} : { noCessionSelection: 'required' })
  await updateSips(tx, { customerId: session.customerId, contractId: contract.id }, 'requested')
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'noSIPSCession',
    wanted: { opposed: true },
    before: { opposed: false },
  })
}
