import type { PDFDocument } from 'pdf-lib'
import { type Certificate, signCms } from '#formats/cms'

/** Reserved bytes for a signature with its certificate chain. */
const signatureBytes = 16_384

/** Signature entries are read as bytes: only ASCII is unambiguous. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[^\u0020-\u007e]|[()\\]/g, '')

export interface SignatureNote {
  name: string
  contact: string
  place: string
  time: Date
}

/** Adds the signature placeholder, before the document is written. */
export async function prepareSignature(document: PDFDocument, { name, contact, place, time }: SignatureNote) {
  const { pdflibAddPlaceholder } = await import('@signpdf/placeholder-pdf-lib')
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: 'Factura',
    name: plain(name),
    contactInfo: plain(contact),
    location: plain(place),
    signingTime: time,
    signatureLength: signatureBytes,
    subFilter: 'ETSI.CAdES.detached',
    appName: 'Fanal',
  })
}

/** Signs a prepared document (PAdES baseline, level B-B). */
export async function signPdf(prepared: Uint8Array, certificate: Certificate): Promise<Buffer> {
  const { Signer, SignPdf } = await import('@signpdf/signpdf')
  const signer = new (class extends Signer {
    override sign(content: Buffer): Promise<Buffer> {
      return signCms(content, certificate)
    }
  })()
  return new SignPdf().sign(prepared, signer)
}
