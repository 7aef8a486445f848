import type { TextFragment } from '@fanal/domain/comparators/bill-text/page-lines'
import jsqr from 'jsqr'
import { fragmentsOfPage } from './page-fragments.ts'

// Looks for a code in pictures and PDF files, off the main thread: nothing leaves the device.

/** Where no bill has a code, only the text of a PDF is read. */
export type ScanJob = { picture: ImageBitmap } | { pdf: ArrayBuffer; isTextOnly: boolean }
/** `code` is '' where there is none; `text` is that of a PDF. */
export interface ScanResult {
  code: string
  text: TextFragment[]
}

/** Pages of a bill that are looked at. */
const maxPages = 6
/** The longest side in px: small ones are quick and enough for most; a small code needs more. */
const pictureSides = [900, 1600, 2400]
/** A code of 3 cm has 255 px with three dots a point. */
const pdfScales = [2, 3, 4]

const decode = typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default

function codeIn(canvas: OffscreenCanvas): string {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const { width, height } = canvas
  const pixels = context?.getImageData(0, 0, width, height).data
  return (pixels && decode(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data) ?? ''
}

function codeInPicture(picture: ImageBitmap): string {
  const longest = Math.max(picture.width, picture.height)
  for (const side of pictureSides) {
    const scale = Math.min(1, side / longest)
    const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
    canvas
      .getContext('2d', { willReadFrequently: true })
      ?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const code = codeIn(canvas)
    if (code || scale === 1) return code
  }
  return ''
}

/** A worker has no document to make canvases from. */
class CanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** A bill may have other codes beside its own, to pay or to advertise. */
const isOfBill = (code: string) => /cnmc/i.test(code)

async function scanPdf({ pdf, isTextOnly }: { pdf: ArrayBuffer; isTextOnly: boolean }): Promise<ScanResult> {
  const { getDocument } = await import('unpdf/pdfjs')
  const file = await getDocument({
    data: pdf,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
    CanvasFactory,
  }).promise
  const numbers = Array.from({ length: Math.min(file.numPages, maxPages) }, (_, i) => i + 1)
  const pages = await Promise.all(numbers.map((number) => file.getPage(number)))
  const text = (await Promise.all(pages.map((page, i) => fragmentsOfPage(page, i + 1)))).flat()
  let otherCode = ''
  for (const scale of isTextOnly ? [] : pdfScales)
    for (const page of pages) {
      const viewport = page.getViewport({ scale })
      const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      const canvasContext = canvas.getContext('2d', { willReadFrequently: true })
      // The types know the canvas of a document only.
      await page.render({ canvas: canvas as never, canvasContext: canvasContext as never, viewport }).promise
      const code = codeIn(canvas)
      if (isOfBill(code)) return { code, text }
      otherCode ||= code
    }
  return { code: otherCode, text }
}

/** Tagged, because the PDF library uses the same channel for itself. */
export type ScanAnswer = { scanned: ScanResult | null }
const answer = (scanned: ScanResult | null) => self.postMessage({ scanned } satisfies ScanAnswer)

async function scan(job: ScanJob): Promise<void> {
  try {
    if ('pdf' in job) answer(await scanPdf(job))
    else if ('picture' in job) answer({ code: codeInPicture(job.picture), text: [] })
  } catch {
    answer(null)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ScanJob>) => void scan(data))
