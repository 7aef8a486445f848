import type { Banner, Coupon, DynamicElement, DynamicRoute } from '@fanal/contract/schemas/content'
import type { ByLang, Lang } from '@fanal/domain/settings/languages'
import { areElementsOn } from '#features/settings/elements-on-queries'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { checkedFile, dataUrlOf, type NewFile, type StoredFile } from '#platform/files'

// Texts are queried in one language and fall back to Spanish. What pages show is there only while it is switched on.

export function findDynamicRoutes(db: Db, lang: Lang): Promise<DynamicRoute[]> {
  return db.many<DynamicRoute>({
    name: 'dynamic routes',
    ...sqlOf`
    select id, route_path, coalesce(btn_title->>${bind(lang)}, btn_title->>'es') as btn_title,
           coalesce(btn_description->>${bind(lang)}, btn_description->>'es') as btn_description
    from dynamic_routes where is_shown and ${areElementsOn} order by id`,
  })
}

export async function hasPage(db: Db, pageId: number): Promise<boolean> {
  const query = sqlOf`select 1 from dynamic_routes where id = ${bind(pageId)} and is_shown and ${areElementsOn}`
  return (await db.maybe({ name: 'dynamic route', ...query })) !== undefined
}

export function findPageElements(db: Db, pageId: number, lang: Lang): Promise<DynamicElement[]> {
  return db.many<DynamicElement>(sql`
    select id, coalesce(name->>${lang}, name->>'es') as name, group_name,
           coalesce(html_block->>${lang}, html_block->>'es') as html_block, block_height, block_width, priority, page_id
    from dynamic_elements where page_id = ${pageId} order by priority, id`)
}

/** Excludes blocks of pages, whatever their group: those are for customers only. */
export function findGroupElements(
  db: Db,
  groupName: string | undefined,
  lang: Lang,
): Promise<DynamicElement[]> {
  return db.many<DynamicElement>({
    name: 'elements of a group',
    ...sqlOf`
    select id, coalesce(name->>${bind(lang)}, name->>'es') as name, group_name,
           coalesce(html_block->>${bind(lang)}, html_block->>'es') as html_block, block_height, block_width, priority, page_id
    from dynamic_elements
    where page_id is null and (${bind(groupName)}::text is null or group_name = ${bind(groupName)}) and ${areElementsOn}
    order by priority, id`,
  })
}

interface BannerRow extends StoredFile {
  code: string
  lang: Lang
  html: string | null
}

const bannerOf = ({ code, html, ...file }: BannerRow): Banner =>
  html === null ? { code, image: dataUrlOf(file) } : { code, html }

export async function findBanner(db: Db, code: string, lang: Lang): Promise<Banner | undefined> {
  const row = await db.maybe<BannerRow>({
    name: 'banner',
    ...sqlOf`
    select b.code, b.lang, b.html, f.name, f.kind, f.content
    from banners b left join content_files f on f.id = b.image_file_id
    where b.code = ${bind(code)} and b.lang in (${bind(lang)}, 'es') and b.is_shown and ${areElementsOn}
    order by b.lang = ${bind(lang)} desc limit 1`,
  })
  return row && bannerOf(row)
}

export type Texts = ByLang<string>

export interface StoredRoute extends Pick<DynamicRoute, 'id' | 'route_path'> {
  btn_title: Texts
  btn_description: Texts
  is_shown: boolean
}

export interface StoredElement extends Omit<DynamicElement, 'name' | 'html_block'> {
  name: Texts
  html_block: Texts
}

export function findStoredRoutes(db: Db): Promise<StoredRoute[]> {
  return db.many<StoredRoute>(
    sql`select id, route_path, btn_title, btn_description, is_shown from dynamic_routes order by id`,
  )
}

export function findStoredElements(db: Db): Promise<StoredElement[]> {
  return db.many<StoredElement>(sql`
    select id, name, group_name, html_block, block_height, block_width, priority, page_id
    from dynamic_elements order by id`)
}

export async function findStoredBanners(db: Db): Promise<{ lang: Lang; isShown: boolean; banner: Banner }[]> {
  const rows = await db.many<BannerRow & { is_shown: boolean }>(sql`
    select b.code, b.lang, b.html, b.is_shown, f.name, f.kind, f.content
    from banners b left join content_files f on f.id = b.image_file_id order by b.code, b.lang`)
  return rows.map(({ is_shown: isShown, ...row }) => ({ lang: row.lang, isShown, banner: bannerOf(row) }))
}

export interface StoredCoupon {
  code: string
  campaign: Texts
  description: Texts
  url: string
  discount_cents: number
}

export function findCoupons(db: Db, lang: Lang): Promise<Omit<Coupon, 'code_url'>[]> {
  return db.many(sql`
    select code, coalesce(campaign->>${lang}, campaign->>'es') as campaign,
      coalesce(description->>${lang}, description->>'es') as description, url
    from coupons order by place`)
}

export function findStoredCoupons(db: Db): Promise<StoredCoupon[]> {
  return db.many(sql`select code, campaign, description, url, discount_cents from coupons order by place`)
}

export async function saveCoupons(tx: Db, coupons: readonly StoredCoupon[]): Promise<void> {
  const rows = coupons.map((coupon, place) => ({ ...coupon, place }))
  await tx.run(sql`
    insert into coupons (code, campaign, description, url, discount_cents, place)
    select code, campaign, description, url, discount_cents, place
    from jsonb_populate_recordset(null::coupons, ${JSON.stringify(rows)})`)
}

const contentLock = 6_022

/** One replaces the content at a time: whoever read it before and writes it after would undo the other's change. */
export async function lockContent(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${contentLock})`)
}

export async function deleteContent(tx: Db): Promise<void> {
  await tx.run(sql`delete from coupons`)
  await tx.run(sql`delete from dynamic_elements`)
  await tx.run(sql`delete from dynamic_routes`)
  const gone = await tx.many<{ image_file_id: number | null }>(
    sql`delete from banners returning image_file_id`,
  )
  const fileIds = gone.flatMap(({ image_file_id }) => image_file_id ?? [])
  await tx.run(sql`delete from content_files where id = any(${fileIds}::bigint[])`)
}

export async function saveRoutes(tx: Db, routes: StoredRoute[]): Promise<void> {
  await tx.run(sql`
    insert into dynamic_routes (id, route_path, btn_title, btn_description, is_shown)
    select id, route_path, btn_title, btn_description, is_shown
    from jsonb_populate_recordset(null::dynamic_routes, ${JSON.stringify(routes)})`)
}

export async function saveElements(tx: Db, elements: StoredElement[]): Promise<void> {
  await tx.run(sql`
    insert into dynamic_elements (id, name, group_name, page_id, html_block, block_height, block_width, priority)
    select id, name, group_name, page_id, html_block, block_height, block_width, priority
    from jsonb_populate_recordset(null::dynamic_elements, ${JSON.stringify(elements)})`)
}

/** Keeps an image of the content. Returns its id. */
export async function insertContentFile(tx: Db, file: NewFile): Promise<number> {
  const { name, kind, size, sha256, content } = checkedFile(file)
  const row = await tx.one<{ id: number }>(sql`
    insert into content_files (name, kind, size, sha256, content)
    values (${name}, ${kind}, ${size}, ${sha256}, ${content})
    returning id`)
  return row.id
}

export interface NewBanner {
  code: string
  lang: Lang
  html: string | null
  imageFileId: number | null
  isShown: boolean
}

export async function saveBanner(tx: Db, banner: NewBanner): Promise<void> {
  const { code, lang, html, imageFileId, isShown } = banner
  await tx.run(sql`
    insert into banners (code, lang, image_file_id, html, is_shown)
    values (${code}, ${lang}, ${imageFileId}, ${html}, ${isShown})`)
}
