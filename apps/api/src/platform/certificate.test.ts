import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { certificateOf, checkCertificateFile, hasCertificate, isDemoCertificate } from './certificate.ts'
import { EnvError } from './env.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanal-certificate-'))
  file = join(folder, 'demo-certificate.p12')
})
afterEach(() => rmSync(folder, { recursive: true }))
const demo = () => ({ DEMO: true, DATA_DIR: folder })

test('without a file and outside of the demo there is none', async () => {
  const env = { DEMO: false, DATA_DIR: folder }
  expect(hasCertificate(env)).toBe(false)
  expect(await certificateOf(env)).toBeUndefined()
})

test('the demo creates one that says so, once, readable by the server only', async () => {
  expect(isDemoCertificate(demo())).toBe(true)
  const [one, other] = await Promise.all([certificateOf(demo()), certificateOf(demo())])
  expect(one?.x509.subject).toContain('self-signed')
  expect(one?.x509.fingerprint256).toBe(other?.x509.fingerprint256)
  expect((await certificateOf(demo()))?.x509.fingerprint256).toBe(one?.x509.fingerprint256)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(one?.chain).toHaveLength(1)
})

test('one of the operator’s own is opened with its password', async () => {
  await certificateOf(demo())
  const env = { DEMO: true, DATA_DIR: folder, SIGNING_P12: file, SIGNING_P12_PASSWORD: 'demo' }
  expect(isDemoCertificate(env)).toBe(false)
  expect((await certificateOf(env))?.x509.subject).toContain('Fanal demo')
})

test('what cannot be opened is named', async () => {
  await certificateOf(demo())
  const env = { DEMO: false, DATA_DIR: folder, SIGNING_P12: file, SIGNING_P12_PASSWORD: 'wrong' }
  await expect(certificateOf(env)).rejects.toThrow('SIGNING_P12 cannot be opened')
  const other = join(folder, 'other.p12')
  writeFileSync(other, 'no certificate')
  await expect(certificateOf({ ...env, SIGNING_P12: other })).rejects.toThrow('it is no PKCS#12 file')
})

test('a file that is not there stops the start', async () => {
  await certificateOf(demo())
  const env = { DEMO: false, DATA_DIR: folder, SIGNING_P12: join(folder, 'none.p12') }
  expect(() => checkCertificateFile(env)).toThrow(EnvError)
  expect(() => checkCertificateFile({ ...env, SIGNING_P12: file })).not.toThrow()
  expect(() => checkCertificateFile(demo())).not.toThrow()
})
