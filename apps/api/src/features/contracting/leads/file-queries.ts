import type { leadFilePurposes } from '@fanal/contract/schemas/contracting'
import type { FileKind } from '@fanal/domain/files/file-kind'
import { type Db, sql } from '#platform/database'

export type FilePurpose = (typeof leadFilePurposes)[number]

export interface LeadFile {
  id: string
  purpose: FilePurpose
  name: string
  kind: FileKind
  size: number
  sha256: string
}

interface NewLeadFile extends Pick<LeadFile, 'id' | 'purpose' | 'name' | 'kind'> {
  leadId: string
  salt: Buffer
}

/** False if the lead is gone. It cannot be deleted in between, nor a file below while a part comes. */
export async function insertFile(db: Db, file: NewLeadFile): Promise<boolean> {
  const { id, leadId, purpose, name, kind, salt } = file
  const inserted = await db.run(sql`
    insert into lead_files (id, lead_id, purpose, name, kind, salt)
    select ${id}, l.id, ${purpose}, ${name}, ${kind}, ${salt} from leads l where l.id = ${leadId} for key share`)
  return inserted > 0
}

/** False if the file was deleted meanwhile. */
export async function insertPart(
  db: Db,
  { fileId, part }: { fileId: string; part: number },
  content: Buffer,
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into lead_file_parts (file_id, part, content)
    select f.id, ${part}, ${content} from lead_files f where f.id = ${fileId} for key share`)
  return inserted > 0
}

export async function finishFile(
  db: Db,
  fileId: string,
  { size, sha256 }: { size: number; sha256: string },
): Promise<boolean> {
  const finished = await db.run(sql`
    update lead_files set size = ${size}, sha256 = ${sha256}, finished_at = now() where id = ${fileId}`)
  return finished > 0
}

/** Files that are whole, oldest first. */
export function findFiles(db: Db, leadId: string): Promise<LeadFile[]> {
  return db.many(sql`
    select id, purpose, name, kind, size, sha256 from lead_files
    where lead_id = ${leadId} and finished_at is not null order by created_at, id`)
}

/** How many there are, with those that are being sent. */
export async function countFiles(db: Db, leadId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from lead_files where lead_id = ${leadId}`)
  return count
}

export function findSealedFile(
  db: Db,
  { leadId, fileId }: { leadId: string; fileId: string },
): Promise<(LeadFile & { salt: Buffer }) | undefined> {
  return db.maybe(sql`
    select id, purpose, name, kind, size, sha256, salt from lead_files
    where lead_id = ${leadId} and id = ${fileId} and finished_at is not null`)
}

export function findParts(db: Db, fileId: string): Promise<{ part: number; content: Buffer }[]> {
  return db.many(sql`select part, content from lead_file_parts where file_id = ${fileId} order by part`)
}

/** What it turned out to be, by the field that names it. */
export async function setPurpose(
  tx: Db,
  leadId: string,
  { purpose, fileIds }: { purpose: FilePurpose; fileIds: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update lead_files set purpose = ${purpose}
    where lead_id = ${leadId} and id = any(${fileIds}::text[]) and purpose <> ${purpose}`)
}

/** With all their parts. */
async function deleteFiles(tx: Db, ids: readonly string[]): Promise<number> {
  // Files first: a part that is being written waits for them, and is then seen by the second statement.
  const deleted = await tx.run(sql`delete from lead_files where id = any(${ids}::text[])`)
  await tx.run(sql`delete from lead_file_parts where file_id = any(${ids}::text[])`)
  return deleted
}

export const deleteFile = (tx: Db, fileId: string) => deleteFiles(tx, [fileId])

export async function deleteFilesOf(tx: Db, leadIds: readonly string[]): Promise<number> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from lead_files where lead_id = any(${leadIds}::text[]) for update`)
  return deleteFiles(
    tx,
    rows.map(({ id }) => id),
  )
}

/**
 * Identity documents after a month; what no draft and no step names any more, or was never received whole, after a
 * day; and files of leads that are gone.
 */
export async function deleteOldFiles(tx: Db, identityDays: number): Promise<number> {
  const rows = await tx.many<{ id: string }>(sql`
    select f.id from lead_files f left join leads l on l.id = f.lead_id
    where l.id is null
      or (f.purpose in ('identity', 'company') and f.created_at < now() - make_interval(days => ${identityDays}))
      or (f.created_at < now() - interval '1 day'
        and (f.finished_at is null or not exists (
          select from leads n where (n.id = f.lead_id or n.electricity_lead_id = f.lead_id)
            and (f.id = any(n.draft_files) or f.id = any(n.step_files)
              or position(f.id in n.draft::text) > 0 or position(f.id in n.steps::text) > 0))))
    limit 500`)
  const deleted = await deleteFiles(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.run(sql`
    delete from lead_file_parts p where not exists (select from lead_files f where f.id = p.file_id)`)
  return deleted
}
