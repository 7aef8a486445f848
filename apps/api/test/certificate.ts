import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Certificate } from '#formats/cms'
import { certificateOf } from '#platform/certificate'

/** A data folder with the demo's certificate in it, until the tests of the file are over. */
export function signingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-signing-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

export async function aCertificate(folder: string): Promise<Certificate> {
  const certificate = await certificateOf({ DEMO: true, DATA_DIR: folder })
  if (!certificate) throw new Error('The demo has no certificate')
  return certificate
}
