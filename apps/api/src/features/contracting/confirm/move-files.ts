import type { Lead } from '#features/contracting/leads/lead-queries'
import { listLeadFiles, primaryLeadId, readLeadFile } from '#features/contracting/leads/lead-files'
import { deleteFile } from '#features/contracting/leads/file-queries'
import { insertAttachment } from '#features/contracts/communication-queries'
import type { OwnContract } from '#features/contracts/queries'
import type { Db } from '#platform/database'
import { storeFile } from '#platform/files'
import type { CipherEnv } from '#platform/file-parts/part-cipher'

/** From the encrypted files of the lead to the attachments of the contract; nothing of them stays behind. */
export async function moveFiles(env: CipherEnv, tx: Db, lead: Lead, own: OwnContract): Promise<void> {
  const leadId = primaryLeadId(lead)
  const isDual = lead.kind === 'dual'
  for (const file of await listLeadFiles(tx, leadId)) {
    // The gas bill waits for the gas contract.
    if (isDual && (file.purpose === 'gas_invoice') !== (lead.energy === 'gas')) continue
    const opened = await readLeadFile(env, tx, { leadId, upload: file.id })
    if (opened) {
      const { name, kind, content } = opened
      const fileId = await storeFile(tx, own.customerId, {
        name,
        content,
        kinds: [kind],
        maxBytes: Number.POSITIVE_INFINITY,
      })
      await insertAttachment(tx, { ...own, fileId, name, category: file.purpose })
    }
    await deleteFile(tx, file.id)
  }
}
