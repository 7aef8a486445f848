import { createHash, type KeyObject, sign as signWith, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'

// A detached CMS signature (RFC 5652) with the attributes of CAdES and PAdES baseline: content type, digest, and
// signing certificate (RFC 5035). Without signing time: PAdES has it in the document (EN 319 142-1).

/** A document signer: key, certificate and its chain. */
export interface Certificate {
  key: KeyObject
  /** DER; the signer's own first. */
  chain: Buffer[]
  x509: X509Certificate
  /** DER of issuer and serial number, copied from the certificate. */
  issuer: Buffer
  serial: Buffer
}

/** DER: tag, length, content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size: number[] = []
  for (let left = body.length; left > 0; left = Math.trunc(left / 256)) size.unshift(left % 256)
  const length = body.length < 128 ? [body.length] : [0x80 | size.length, ...size]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content)
const octets = (content: Uint8Array) => der(0x04, content)
const nothing = der(0x05)
const one = der(0x02, Buffer.from([1]))
/** DER sets are sorted by their bytes. */
const ordered = (content: Buffer[]) => content.toSorted((one, other) => Buffer.compare(one, other))
const set = (...content: Buffer[]) => der(0x31, ...ordered(content))

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((value) => {
    const groups = [value % 128]
    for (let left = Math.trunc(value / 128); left > 0; left = Math.trunc(left / 128))
      groups.unshift((left % 128) | 0x80)
    return groups
  })
  return der(0x06, Buffer.from(bytes))
}

const ids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  rsa: oid('1.2.840.113549.1.1.1'),
}
const sha256Id = sequence(ids.sha256, nothing)

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest()
const attribute = (id: Buffer, value: Buffer) => sequence(id, set(value))

const signAsync = promisify(
  (
    data: Uint8Array,
    certificate: Certificate,
    done: (error: Error | null, signature: Buffer) => void,
  ): void => signWith('sha256', data, certificate.key, done),
)

/** RSA with SHA-256, on the thread pool. */
export const signBytes = (data: Uint8Array, certificate: Certificate): Promise<Buffer> =>
  signAsync(data, certificate)

export async function signCms(content: Uint8Array, certificate: Certificate): Promise<Buffer> {
  const { chain, issuer, serial } = certificate
  const [own] = chain
  if (!own) throw new Error('A certificate without itself')
  // GeneralNames with a directory name, [4].
  const issuerSerial = sequence(sequence(der(0xa4, issuer)), serial)
  const attributes = ordered([
    attribute(ids.contentType, ids.data),
    attribute(ids.messageDigest, octets(sha256(content))),
    attribute(ids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(own)), issuerSerial)))),
  ])
  // Signed as a SET, embedded as [0].
  const signature = await signBytes(der(0x31, ...attributes), certificate)
  const signer = sequence(
    one,
    sequence(issuer, serial),
    sha256Id,
    der(0xa0, ...attributes),
    sequence(ids.rsa, nothing),
    octets(signature),
  )
  const signed = sequence(one, set(sha256Id), sequence(ids.data), der(0xa0, ...ordered(chain)), set(signer))
  return sequence(ids.signedData, der(0xa0, signed))
}
