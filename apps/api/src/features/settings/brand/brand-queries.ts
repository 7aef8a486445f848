import { pictureName } from '@fanal/domain/settings/brand'
import { type Db, sql } from '#platform/database'

export interface BrandFile {
  name: string
  media_type: 'image/svg+xml' | 'image/png'
  content: Buffer
}

export function findBrandFile(db: Db, name: string): Promise<BrandFile | undefined> {
  return db.maybe<BrandFile>(sql`select name, media_type, content from brand_files where name = ${name}`)
}

/** The brand's mark for papers: an SVG logo cannot be drawn there. */
export async function findBrandMark(db: Db, { icon192 }: { icon192: string }): Promise<Buffer | undefined> {
  const name = pictureName(icon192)
  return name ? (await findBrandFile(db, name))?.content : undefined
}

export function findBrandFiles(db: Db): Promise<{ name: string; bytes: number }[]> {
  return db.many(sql`select name, octet_length(content) as bytes from brand_files order by name`)
}

export async function replaceBrandFiles(tx: Db, files: readonly BrandFile[]): Promise<void> {
  await tx.run(sql`delete from brand_files`)
  for (const { name, media_type, content } of files)
    await tx.run(
      sql`insert into brand_files (name, media_type, content) values (${name}, ${media_type}, ${content})`,
    )
}
