import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Certificate } from '#formats/cms'
import { aCertificate, signingFolder } from '#test/fixtures/certificate'
import { someInvoiceData } from '#test/fixtures/invoice-data'
import { composeFacturae } from './facturae.ts'
import { composeInvoicePdf } from './invoice-pdf.ts'
import { signFacturae } from './sign-facturae.ts'
import { prepareSignature, signPdf } from './sign-pdf.ts'

// External verification of our signatures: pdfsig (poppler-utils) and xmlsec1, which `npm run check` installs if
// permitted.

const signing = signingFolder()
const folder = mkdtempSync(join(tmpdir(), 'fanal-signed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const time = new Date('2026-10-06T10:00:00Z')
let certificate: Certificate
beforeAll(async () => {
  certificate = await aCertificate(signing)
})

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A program's output and whether it succeeded; undefined if not installed. */
function ask(program: string, args: string[]): { status: number | null; said: string } | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return error ? undefined : { status, said: stdout + stderr }
}

test('a signed PDF is valid for poppler, and no longer when a byte is another', async ({ skip }) => {
  if (!ask('pdfsig', ['-v'])) skip('pdfsig is not installed (package poppler-utils)')
  const note = { name: 'Energía d’Aquí', contact: 'hola@example.com', place: 'Girona', time }
  const prepared = await composeInvoicePdf(someInvoiceData(), {
    locale: 'es-ES',
    portal: 'portal.example.com',
    prepare: (document) => prepareSignature(document, note),
  })
  const signed = await signPdf(prepared, certificate)
  const verified = (name: string, content: Uint8Array) =>
    ask('pdfsig', ['-nocert', file(name, content)])?.said
  const said = verified('invoice.pdf', signed)
  expect(said).toContain('Signature Validation: Signature is Valid.')
  expect(said).toContain('Signature Type: ETSI.CAdES.detached')
  expect(said).toContain('Total document signed')
  const changed = Buffer.from(signed)
  changed[1_000] = (changed[1_000] ?? 0) ^ 1
  expect(verified('changed.pdf', changed)).toContain('Signature Validation: Digest Mismatch.')
})

test('a signed Facturae is valid for xmlsec, and no longer when an amount is another', async ({ skip }) => {
  if (!ask('xmlsec1', ['--version'])) skip('xmlsec1 is not installed (package xmlsec1)')
  const xml = composeFacturae(someInvoiceData(), 'ca-ES')
  const signed = await signFacturae(xml, certificate, time)
  const own = file('own.der', certificate.chain[0] ?? Buffer.alloc(0))
  const issuers = certificate.chain.map((der, i) => file(`issuer-${i}.der`, der))
  const verified = (name: string, content: string) =>
    ask('xmlsec1', [
      '--verify',
      ...['--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties'],
      ...['--id-attr:Id', 'http://www.w3.org/2000/09/xmldsig#:KeyInfo'],
      ...issuers.flatMap((path) => ['--trusted-der', path]),
      ...['--pubkey-cert-der', own],
      file(name, content),
    ])
  expect(verified('invoice.xml', signed)).toMatchObject({ status: 0, said: expect.stringMatching(/^OK$/m) })
  const changed = signed.replace('<InvoiceTotal>68.07<', '<InvoiceTotal>68.08<')
  expect(changed).not.toBe(signed)
  expect(verified('changed.xml', changed)).toMatchObject({
    status: 1,
    said: expect.stringContaining('FAIL'),
  })
})
