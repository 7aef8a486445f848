import type { TextFacts } from '@fanal/domain/comparators/bill-text/read-bill'
import { type BillFacts, factsOfCode } from '@fanal/domain/invoices/bill-facts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { ScanError } from './scan-error.ts'
import type { ScanResult } from './scan-worker.ts'
import { openScanner, type Scanner } from './scanner.ts'

export { openScanner }

/** `code`: read from the bill's code. `text`: what the text of a PDF tells. */
export type ScannedBill = { from: 'code'; facts: BillFacts } | { from: 'text'; facts: TextFacts }

/** Larger than any bill. */
export const maxBillBytes = 25_000_000
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
