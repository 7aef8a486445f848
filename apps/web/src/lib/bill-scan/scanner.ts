import { type BillFacts, factsOfCode } from '@fanal/domain/invoices/bill-facts'
import { ScanError } from './scan-error.ts'
import type { ScanAnswer, ScanJob, ScanResult } from './scan-worker.ts'

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

/** One picture of the camera; undefined while no code of a bill is in sight. */
export async function scanFrame(scanner: Scanner, video: HTMLVideoElement): Promise<BillFacts | undefined> {
  const { code } = await scanner.scanPicture(video)
  return factsOfCode(code)
}
