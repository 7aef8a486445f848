import type { DownloadType } from '@fanal/contract/schemas/invoices'
import { safeFileName } from '@fanal/domain/files/file-kind'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { Certificate } from '#formats/cms'
import { certificateOf, hasCertificate } from '#platform/certificate'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { AppError } from '#platform/errors'
import type { MadeFile } from '#platform/files'
import { findCurveCsv } from './curve-csv.ts'
import type { DetailWanted } from './explain-queries.ts'
import { findInvoiceData, type InvoiceData } from './invoice-data.ts'

export interface Downloadable {
  env: Env
  invoicing: AllSettings['invoicing']
  /** Whether there are hourly readings for the billed days. */
  hasCurve: boolean
}

/** Signed files need a certificate, electronic invoices also the billing party; a single invoice may have fewer. */
export function downloadTypesOf({ env, invoicing, hasCurve }: Downloadable): DownloadType[] {
  const isSigning = hasCertificate(env)
  const isIssuer = [invoicing.vat, invoicing.street, invoicing.postalCode, invoicing.city].every(Boolean)
  return [
    'pdf',
    ...(isSigning ? (['signed_pdf'] as const) : []),
    ...(isSigning && isIssuer ? (['signed_xml'] as const) : []),
    ...(hasCurve ? (['curve_csv'] as const) : []),
  ]
}

export interface DownloadWanted extends DetailWanted {
  type: DownloadType
  locale: Locale
}

type Composing = (
  data: InvoiceData,
  wanted: DownloadWanted,
  context: { db: Db; env: Env },
) => Promise<MadeFile>

const pdfType = 'application/pdf'
const hostOf = ({ PUBLIC_URL }: Env) => new URL(PUBLIC_URL).host

/** An invoice number may contain characters that a file name must not. */
const named = ({ number }: InvoiceData, rest: string) =>
  safeFileName(`${number.replaceAll(/[/\\]/g, '-')}${rest}`)

async function certificate(env: Env): Promise<Certificate> {
  const found = await certificateOf(env)
  if (!found) throw new AppError('not_found')
  return found
}

// Rendering and signing are lazy-loaded with the first file of their kind.
const composers: Record<DownloadType, Composing> = {
  async pdf(data, { locale }, { env }) {
    const { composeInvoicePdf } = await import('./documents/invoice-pdf.ts')
    const pdf = await composeInvoicePdf(data, { locale, portal: hostOf(env) })
    return { name: named(data, '.pdf'), mediaType: pdfType, content: Buffer.from(pdf) }
  },
  async signed_pdf(data, { locale }, { env }) {
    const signer = await certificate(env)
    const [{ composeInvoicePdf }, { prepareSignature, signPdf }] = await Promise.all([
      import('./documents/invoice-pdf.ts'),
      import('./documents/sign-pdf.ts'),
    ])
    const { invoicing, organization } = data.settings
    const note = {
      name: invoicing.legalName || organization.name,
      contact: organization.email,
      place: invoicing.city,
      time: new Date(),
    }
    const prepared = await composeInvoicePdf(data, {
      locale,
      portal: hostOf(env),
      prepare: (document) => prepareSignature(document, note),
    })
    return {
      name: named(data, '-signed.pdf'),
      mediaType: pdfType,
      content: await signPdf(prepared, signer),
    }
  },
  async signed_xml(data, { locale }, { env }) {
    const signer = await certificate(env)
    const [{ canBeElectronic, composeFacturae }, { signFacturae }] = await Promise.all([
      import('./documents/facturae.ts'),
      import('./documents/sign-facturae.ts'),
    ])
    if (!canBeElectronic(data)) throw new AppError('not_found')
    const xml = await signFacturae(composeFacturae(data, locale), signer, new Date())
    return { name: named(data, '.xsig'), mediaType: 'application/xml', content: Buffer.from(xml) }
  },
  async curve_csv(data, _wanted, { db }) {
    const csv = await findCurveCsv(db, data)
    if (csv === undefined) throw new AppError('not_found')
    return {
      name: named(data, '-curva.csv'),
      mediaType: 'text/csv; charset=utf-8',
      content: csv,
    }
  },
}

/** A file of the customer's own invoice; otherwise not found. */
export async function composeDownload(
  context: { db: Db; env: Env },
  wanted: DownloadWanted,
): Promise<MadeFile> {
  const data = await findInvoiceData(context.db, wanted)
  if (!data) throw new AppError('not_found')
  return composers[wanted.type](data, wanted, context)
}
