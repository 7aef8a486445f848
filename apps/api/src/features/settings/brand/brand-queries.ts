import { pictureName } from '@fanal/domain/settings/brand'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { PdfBrand } from '#formats/pdf'
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

const marks = new Map<string, Buffer | undefined>()

/** The retailer's name, colours and mark for its papers. A picture's name changes with its content, so each is read once. */
export async function findPaperBrand(
  db: Db,
  { organization, theme }: Pick<AllSettings, 'organization' | 'theme'>,
): Promise<PdfBrand> {
  const { icon192 } = theme
  if (icon192 && !marks.has(icon192)) marks.set(icon192, await findBrandMark(db, theme))
  return { name: organization.name, theme, mark: marks.get(icon192) }
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
