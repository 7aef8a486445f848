import type { InvoiceData } from '#features/invoices/invoice-data'
import type { InvoiceWords } from './invoice-words.ts'
import type { PdfLib } from './pdf-canvas.ts'

/** What every part of the document is drawn from. */
export interface DocumentContext {
  data: InvoiceData
  words: InvoiceWords
  lib: PdfLib
  /** Its address, as people type it. */
  portal: string
  /** A refund's amounts show negative. */
  sign: 1 | -1
}
