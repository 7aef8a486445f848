import type { TextFacts } from '@fanal/domain/comparators/bill-text/read-bill'
import { type BillFacts, factsOfCode } from '@fanal/domain/invoices/bill-facts'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { ScanAnswer, ScanJob, ScanResult } from './scan-worker.ts'

/** `code`: read from the bill's code. `text`: what the text of a PDF tells. */
export type ScannedBill = { from: 'code'; facts: BillFacts } | { from: 'text'; facts: TextFacts }

export type ScanProblem =
  | 'too_large'
  | 'not_a_bill'
  | 'other_code'
  | 'other_energy'
  | 'rectifying'
  | 'no_code'

export class ScanError extends Error {
  readonly problem: ScanProblem
  constructor(problem: ScanProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Larger than any bill. */
export const maxBillBytes = 25_000_000
/** Longer than the slowest phone takes; a hostile file ends here. */
const patienceMs = 120_000

/** Reads one picture or file after the other, on the device. */
export function openScanner() {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  const scan = (job: ScanJob, transfer: Transferable[]) =>
    new Promise<ScanResult>((resolve, reject) => {
      const fail = () => reject(new ScanError('not_a_bill'))
      const timer = setTimeout(fail, patienceMs)
      const settle = ({ data }: MessageEvent<Partial<ScanAnswer>>) => {
        if (data.scanned === undefined) return
        clearTimeout(timer)
        worker.removeEventListener('message', settle)
        if (data.scanned) resolve(data.scanned)
        else fail()
      }
      worker.addEventListener('error', fail, { once: true })
      worker.addEventListener('message', settle)
      worker.postMessage(job, transfer)
    })
  return {
    scanPdf: (pdf: ArrayBuffer, isTextOnly = false) => scan({ pdf, isTextOnly }, [pdf]),
    scanPicture: async (source: ImageBitmapSource) => {
      const picture = await createImageBitmap(source).catch(() => undefined)
      if (!picture) throw new ScanError('not_a_bill')
      return scan({ picture }, [picture])
    },
    close: () => worker.terminate(),
  }
}
export type Scanner = ReturnType<typeof openScanner>

async function billIn({ code, text }: ScanResult, energy: ContractType): Promise<ScannedBill> {
  const facts = factsOfCode(code)
  const { readBill } = await import('@fanal/domain/comparators/bill-text/read-bill')
  const told = readBill(text, energy)
  // The QR code of a rectifying bill has its sums too.
  if (told === 'rectifying') throw new ScanError('rectifying')
  if (facts && energy === 'electricity') return { from: 'code', facts }
  if (told === 'other_energy' || facts) throw new ScanError('other_energy')
  if (told !== 'not_a_bill') return { from: 'text', facts: told }
  throw new ScanError(code ? 'other_code' : 'no_code')
}

async function isPdf(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 1024).arrayBuffer()
  return new TextDecoder('latin1').decode(start).includes('%PDF-')
}

interface ScanOptions {
  /** Only bills of electricity have the code. */
  energy?: ContractType
  scanner?: Scanner | undefined
}

/** Reads a photo or PDF; the scanner is closed afterwards. */
export async function scanFile(file: Blob, options: ScanOptions = {}): Promise<ScannedBill> {
  const { energy = 'electricity', scanner = openScanner() } = options
  try {
    if (file.size > maxBillBytes) throw new ScanError('too_large')
    const result = (await isPdf(file))
      ? await scanner.scanPdf(await file.arrayBuffer(), energy === 'gas')
      : await scanner.scanPicture(file)
    return await billIn(result, energy)
  } finally {
    scanner.close()
  }
}

/** One picture of the camera; undefined while no code of a bill is in sight. */
export async function scanFrame(scanner: Scanner, video: HTMLVideoElement): Promise<BillFacts | undefined> {
  const { code } = await scanner.scanPicture(video)
  return factsOfCode(code)
}
