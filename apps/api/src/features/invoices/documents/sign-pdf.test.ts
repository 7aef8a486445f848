import { createHash, createPublicKey, verify } from 'node:crypto'
import forge from 'node-forge'
import { beforeAll, expect, test } from 'vitest'
import type { Certificate } from '#formats/cms'
import { aCertificate, signingFolder } from '#test/fixtures/certificate'
import { someInvoiceData } from '#test/fixtures/invoice-data'
import { pdfText } from '#test/pdf'
import { composeInvoicePdf } from './invoice-pdf.ts'
import { prepareSignature, signPdf } from './sign-pdf.ts'

const folder = signingFolder()
let certificate: Certificate
let signed: Buffer

beforeAll(async () => {
  certificate = await aCertificate(folder)
  const note = {
    name: 'Energía d’Aquí (SL)',
    contact: 'hola@example.com',
    place: 'Girona',
    time: new Date('2026-10-06T10:00:00Z'),
  }
  const prepared = await composeInvoicePdf(someInvoiceData(), {
    locale: 'es-ES',
    portal: 'portal.example.com',
    prepare: (document) => prepareSignature(document, note),
  })
  signed = await signPdf(prepared, certificate)
})

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}
type Node = forge.asn1.Asn1
const children = (node: Node | undefined) => (Array.isArray(node?.value) ? node.value : [])
const bytes = (node: Node | undefined) =>
  Buffer.from(typeof node?.value === 'string' ? node.value : '', 'binary')
const raw = (node: Node) => Buffer.from(forge.asn1.toDer(node).getBytes(), 'binary')

/** What a verifier checks: byte ranges, their digest, and the signature of the attributes. */
function check(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const range = (/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text) ?? []).slice(1).map(Number)
  const [start = 0, length = 0, again = 0, rest = 0] = range
  const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(again, again + rest)])
  const hex = text.slice(start + length + 1, again - 1)
  const cms = forge.asn1.fromDer(forge.util.createBuffer(forge.util.hexToBytes(hex)), {
    parseAllBytes: false,
  } as never)
  const signedData = children(children(cms)[1])[0]
  const [, , , certificates, signers] = children(signedData)
  const [, , , attributes, , signature] = children(children(signers)[0])
  const attribute = (oid: string) =>
    children(attributes).find(
      (one) => forge.asn1.derToOid(bytes(children(one)[0]).toString('binary')) === oid,
    )
  const own = children(certificates)[0]
  if (!own || !attributes) throw new Error('The signature has no certificate or attributes')
  const set = raw(attributes)
  set[0] = 0x31
  return {
    coversAll: start === 0 && again + rest === pdf.length,
    digest: bytes(children(children(attribute(oids.messageDigest))[1])[0]),
    actual: createHash('sha256').update(content).digest(),
    isSigned: verify('sha256', set, createPublicKey(certificate.key), bytes(signature)),
    certificate: raw(own),
    attribute,
  }
}

test('the signature covers the whole file and is the key’s', () => {
  const found = check(signed)
  expect(found.coversAll).toBe(true)
  expect(found.digest).toEqual(found.actual)
  expect(found.isSigned).toBe(true)
  expect(found.certificate).toEqual(certificate.chain[0])
})

test('it has what PAdES baseline asks for', () => {
  const text = signed.toString('latin1')
  expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
  expect(text).toContain('(D:20261006')
  const { attribute } = check(signed)
  expect(attribute(oids.contentType)).toBeDefined()
  // The time is in the document, not in the attributes.
  expect(attribute(oids.signingTime)).toBeUndefined()
  const binding = children(children(children(children(attribute(oids.signingCertificateV2))[1])[0])[0])[0]
  const own = certificate.chain[0] ?? Buffer.alloc(0)
  expect(bytes(children(binding)[0])).toEqual(createHash('sha256').update(own).digest())
})

test('a changed byte is detected', () => {
  for (const at of [1_000, signed.length - 60]) {
    const changed = Buffer.from(signed)
    changed[at] = (changed[at] ?? 0) ^ 1
    const found = check(changed)
    expect(found.digest).not.toEqual(found.actual)
  }
})

test('the document’s text is unchanged', () => {
  expect(pdfText(signed)).toContain('68,07\u00a0€')
  expect(signed.toString('latin1')).toContain("/Name (Energia d'Aqui SL)")
})
