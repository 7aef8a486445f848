import type { FormFile } from '@fanal/domain/contracting/forms/forms'
import type { Db } from '#platform/database'
import type { CipherEnv } from '#platform/file-parts/part-cipher'
import { readUploads, type Upload } from '#platform/uploads'
import { type FilePurpose, findFiles, type LeadFile, setPurpose } from './file-queries.ts'
import { keepLeadFile, primaryLeadId } from './lead-files.ts'
import type { Lead } from './lead-queries.ts'
import type { LeadFileRef, SentForm } from './lead-steps.ts'

/** Fields with files, by step. */
const purposes: Partial<Record<SentForm['step'], Readonly<Record<string, FilePurpose>>>> = {
  installation: { invoice: 'invoice' },
  person: { nifFaceup: 'identity', nifEmpresa: 'company' },
  contract: { selfconsAttachments: 'selfcons' },
  gasContract: { invoice: 'gas_invoice' },
}

interface FileField {
  field: string
  purpose: FilePurpose
  files: readonly FormFile[]
}

function fileFields({ step, form }: SentForm, { energy }: Lead): FileField[] {
  const all = form as unknown as Record<string, readonly FormFile[] | undefined>
  return Object.entries(purposes[step] ?? {}).map(([field, purpose]) => ({
    field,
    purpose: purpose === 'invoice' && energy === 'gas' ? 'gas_invoice' : purpose,
    files: all[field] ?? [],
  }))
}

const isInBody = (file: FormFile): file is Upload => 'content' in file

/** Errors of a step's files, by field: looked at by content, and whether uploads are of this lead. */
export async function fileErrors(
  tx: Db,
  lead: Lead,
  sent: SentForm,
  maxBytes: number,
): Promise<Record<string, string>> {
  const known = await knownFiles(tx, lead)
  const errors: Record<string, string> = {}
  for (const { field, files } of fileFields(sent, lead)) {
    const [inBody] = readUploads(files.filter(isInBody), maxBytes).errors
    const isGone = files.some((file) => !isInBody(file) && !known.has(file.upload))
    const error = isGone ? 'upload_gone' : inBody
    if (error) errors[field] = error
  }
  return errors
}

const knownFiles = async (tx: Db, lead: Lead): Promise<Map<string, LeadFile>> =>
  new Map((await findFiles(tx, primaryLeadId(lead))).map((file) => [file.id, file]))

/** Stores what came in the body. The form then names all of its files alike. */
export async function keepFiles(env: CipherEnv, tx: Db, lead: Lead, sent: SentForm): Promise<SentForm> {
  const leadId = primaryLeadId(lead)
  const named: Record<string, LeadFileRef[]> = {}
  for (const { field, purpose, files } of fileFields(sent, lead)) {
    const ids: string[] = []
    for (const file of files) ids.push(await idOf(env, tx, { leadId, purpose, file }))
    await setPurpose(tx, leadId, { purpose, fileIds: ids })
    const known = await knownFiles(tx, lead)
    named[field] = ids.flatMap((id) => {
      const file = known.get(id)
      return file ? [{ upload: id, name: file.name, size: file.size }] : []
    })
  }
  return { step: sent.step, form: { ...sent.form, ...named } } as SentForm
}

async function idOf(
  env: CipherEnv,
  tx: Db,
  { leadId, purpose, file }: { leadId: string; purpose: FilePurpose; file: FormFile },
): Promise<string> {
  if (!isInBody(file)) return file.upload
  const [read] = readUploads([file], Number.POSITIVE_INFINITY).files
  if (!read) throw new Error('The file was not checked')
  return keepLeadFile(env, tx, { leadId, purpose, ...read })
}
