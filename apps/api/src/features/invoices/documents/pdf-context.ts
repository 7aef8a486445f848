import type { PDFImage } from 'pdf-lib'
import type { InvoiceData } from '#features/invoices/invoice-data'
import type { InvoiceLabels } from './invoice-labels.ts'
import type { PdfLib } from './pdf-canvas.ts'

/** Context of every part of the document. */
export interface DocumentContext {
  data: InvoiceData
  words: InvoiceLabels
  lib: PdfLib
  /** The portal's address for display. */
  portal: string
  /** Refund amounts show negative. */
  sign: 1 | -1
  /** The brand's mark. */
  mark?: PDFImage | undefined
}
