import type { Contract } from '@fanal/contract/schemas/contracts'
import { checkRefCatastralChange } from '@fanal/domain/contract-changes/ref-catastral-change'
import { hasRightCadastralControl, normaliseCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { updateInvoiceOnline, updateRefCatastral } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { loadContractFor } from './load-contract.ts'
import { recordDone } from './record-done.ts'

interface OnContract {
  session: Session
  contractName: string
}

export async function changeRefCatastral(
  { env }: Deps,
  tx: Db,
  { session, contractName, ref_catastral: typed }: OnContract & { ref_catastral: string },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'refCatastral')
  const ref_catastral = normaliseCadastralRef(typed)
  refuseWrong(checkRefCatastralChange(ref_catastral, contract.ref_catastral))
  await updateRefCatastral(tx, { customerId: session.customerId, contractId: contract.id }, ref_catastral)
  const before = { ref_catastral: contract.ref_catastral }
  await recordDone(env, tx, { session, contract, kind: 'refCatastral', wanted: { ref_catastral }, before })
  return { ref_catastral, has_right_control: hasRightCadastralControl(ref_catastral) }
}

export async function changeInvoiceOnline(
  { env }: Deps,
  tx: Db,
  { session, contractName, invoice_online }: OnContract & Pick<Contract, 'invoice_online'>,
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'invoiceOnline')
  if (invoice_online === contract.invoice_online) return { invoice_online }
  await updateInvoiceOnline(tx, { customerId: session.customerId, contractId: contract.id }, invoice_online)
  const before = { invoice_online: contract.invoice_online }
  await recordDone(env, tx, { session, contract, kind: 'invoiceOnline', wanted: { invoice_online }, before })
  return { invoice_online }
}
