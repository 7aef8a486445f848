import * as invoices from '@fanal/contract/invoices'
import * as schemas from '@fanal/contract/invoices.schemas'
import type { DownloadType } from '@fanal/contract/invoices.schemas'
import { findSettings } from '#features/settings/queries'
import { isDemoCertificate } from '#platform/certificate'
import { type Db, sql } from '#platform/database'
import type { Deps } from '#platform/deps'
import { type CustomerCall, type Route, route } from '#platform/endpoint'
import { composeDownload, downloadTypesOf, sendInvoiceFile } from './download-invoice.ts'
import type { FilesAbout, InvoiceKind } from './explain-queries.ts'

export function invoiceFileRoutes({ env }: Deps): Route[] {
  const download =
    (kind: InvoiceKind) =>
    async ({ params, session, db, locale, reply }: CustomerCall<typeof schemas.invoiceDownloadSchemas>) => {
      const { id, downloadType: type } = params
      const wanted = { customerId: session.customerId, id, kind, type, locale }
      return sendInvoiceFile(reply, await composeDownload({ db, env }, wanted))
    }
  return [
    route(invoices.downloadInvoice, schemas.invoiceDownloadSchemas, download('supply')),
    route(invoices.downloadMultipointInvoice, schemas.invoiceDownloadSchemas, download('multipoint')),
  ]
}

/** For the page of one invoice. */
export async function findDownloadTypes(
  db: Db,
  { env }: Pick<Deps, 'env'>,
): Promise<(about: FilesAbout) => DownloadType[]> {
  const { invoicing } = await findSettings(db)
  return (about) => downloadTypesOf({ env, invoicing, ...about })
}

/** For a list: what some invoice of it may have. */
export async function findListDownloads(
  db: Db,
  { env }: Pick<Deps, 'env'>,
  { customerId, type }: { customerId: number; type: 'electricity' | 'gas' | 'multipoint' },
): Promise<{ download_types: DownloadType[]; is_demo_certificate: boolean }> {
  const { has_curve } = await db.one<{ has_curve: boolean }>(sql`
    select exists (select from contracts c where c.customer_id = ${customerId} and c.type = ${type}
      and exists (select from curve_days u where u.contract_id = c.id)) as has_curve`)
  const typesOf = await findDownloadTypes(db, { env })
  return {
    download_types: typesOf({ hasCurve: has_curve, hasTaxes: true }),
    is_demo_certificate: isDemoCertificate(env),
  }
}
