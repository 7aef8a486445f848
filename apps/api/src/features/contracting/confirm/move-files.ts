import { findGasLead, type Lead } from '#features/contracting/leads/lead-queries'
import { listLeadFiles, primaryLeadId, readLeadFile } from '#features/contracting/leads/lead-files'
import { deleteFile } from '#features/contracting/leads/file-queries'
import { insertAttachment } from '#features/contracts/communication-queries'
import type { OwnContract } from '#features/contracts/queries'
import type { Db } from '#platform/database'
import { storeFile } from '#platform/files'
import type { CipherEnv } from '#platform/file-parts/part-cipher'
import { textsOf } from '#texts'

const isNamed = (lead: Lead | undefined, fileId: string) =>
  lead !== undefined && JSON.stringify(lead.steps).includes(fileId)

/**
 * From the encrypted files of the lead to the attachments of the contract; nothing of them stays behind. What no step
 * names was replaced, or sent twice because its answer was lost.
 */
export async function moveFiles(env: CipherEnv, tx: Db, lead: Lead, own: OwnContract): Promise<void> {
  const leadId = primaryLeadId(lead)
  const categories = textsOf('contracting', lead.locale).files
  const isFirstOfTwo = lead.kind === 'dual' && lead.energy === 'electricity'
  const gas = isFirstOfTwo ? await findGasLead(tx, lead.id) : undefined
  for (const file of await listLeadFiles(tx, leadId)) {
    const isOwn = isNamed(lead, file.id)
    // Files of the gas alone wait for its contract.
    const isGas = isNamed(gas, file.id) || (isFirstOfTwo && file.purpose === 'gas_invoice')
    if (!isOwn && isGas) continue
    const opened = isOwn && (await readLeadFile(env, tx, { leadId, upload: file.id }))
    if (opened) {
      const { name, kind, content } = opened
      const fileId = await storeFile(tx, own.customerId, {
        name,
        content,
        kinds: [kind],
        maxBytes: Number.POSITIVE_INFINITY,
      })
      await insertAttachment(tx, { ...own, fileId, name, category: categories[file.purpose] })
    }
    await deleteFile(tx, file.id)
  }
}
