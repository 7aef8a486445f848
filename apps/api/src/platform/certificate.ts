import {
  constants as nativeConstants,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  privateEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type forgeLibrary from 'node-forge'
import type { md, pki } from 'node-forge'
import type { Certificate } from '#formats/cms'
import { type Env, EnvError } from './env.ts'

type SigningEnv = Pick<Env, 'SIGNING_P12' | 'SIGNING_P12_PASSWORD' | 'DEMO' | 'DATA_DIR'>

export const hasCertificate = ({ SIGNING_P12, DEMO }: SigningEnv) => Boolean(SIGNING_P12) || DEMO

/** Self-signed. */
export const isDemoCertificate = ({ SIGNING_P12, DEMO }: SigningEnv) => !SIGNING_P12 && DEMO

/** At start, where parsing it would take too long: a missing file stops the start. */
export function checkCertificateFile({ SIGNING_P12 }: SigningEnv): void {
  if (!SIGNING_P12) return
  try {
    accessSync(SIGNING_P12, constants.R_OK)
  } catch {
    throw new EnvError(`SIGNING_P12 names a file that cannot be read: ${SIGNING_P12}`)
  }
}

const known = new WeakMap<SigningEnv, Promise<Certificate>>()

/** Loaded with the first signed document; undefined if nothing can be signed. */
export async function certificateOf(env: SigningEnv): Promise<Certificate | undefined> {
  if (!hasCertificate(env)) return undefined
  const reading =
    known.get(env) ??
    (env.SIGNING_P12 ? readP12(env.SIGNING_P12, env.SIGNING_P12_PASSWORD ?? '') : demoCertificate(env))
  known.set(env, reading)
  try {
    return inForce(await reading)
  } catch (error) {
    // Not cached, so that a correction is picked up.
    known.delete(env)
    throw error
  }
}

/** A signature outside of its validity is worthless. */
function inForce(certificate: Certificate, now = Date.now()): Certificate {
  const { validFrom, validTo } = certificate.x509
  if (now < Date.parse(validFrom) || now > Date.parse(validTo))
    throw new Error(`The signing certificate is valid from ${validFrom} to ${validTo}: not now`)
  return certificate
}

const loadForge = async () => (await import('node-forge')).default

async function readP12(path: string, password: string): Promise<Certificate> {
  const forge = await loadForge()
  const { asn1, pkcs12, pki, util } = forge
  const content = await readFile(path)
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = pki.oids
  let bags: (wanted: string | undefined) => { key?: pki.PrivateKey; cert?: pki.Certificate }[]
  try {
    const p12 = pkcs12.pkcs12FromAsn1(
      asn1.fromDer(util.createBuffer(content.toString('binary'))),
      false,
      password,
    )
    bags = (wanted) => (wanted === undefined ? [] : (p12.getBags({ bagType: wanted })[wanted] ?? []))
  } catch {
    throw new Error(`SIGNING_P12 cannot be opened (${path}): it is no PKCS#12 file, or the password is wrong`)
  }
  const key = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)].map((bag) => bag.key).find(Boolean)
  if (!key) throw new Error(`SIGNING_P12 holds no RSA key (${path})`)
  const keyObject = createPrivateKey(pki.privateKeyToPem(key))
  const all = bags(certBag).flatMap(({ cert }) =>
    cert ? [Buffer.from(asn1.toDer(pki.certificateToAsn1(cert)).getBytes(), 'binary')] : [],
  )
  const own = all.find((der) => new X509Certificate(der).checkPrivateKey(keyObject))
  if (!own) throw new Error(`SIGNING_P12 holds no certificate that belongs to its key (${path})`)
  const [issuer, serial] = issuerAndSerial(forge, own)
  return {
    key: keyObject,
    chain: [own, ...all.filter((der) => der !== own)],
    x509: new X509Certificate(own),
    issuer,
    serial,
  }
}

/** Certificate → its first part → version, serial number, algorithm, issuer. */
function issuerAndSerial({ asn1, util }: typeof forgeLibrary, der: Buffer): [Buffer, Buffer] {
  const [body] = asn1.fromDer(util.createBuffer(der.toString('binary'))).value
  const parts = typeof body === 'object' ? body.value : []
  const raw = (part: (typeof parts)[number] | undefined) => {
    if (typeof part !== 'object') throw new Error('The signing certificate cannot be read')
    return Buffer.from(asn1.toDer(part).getBytes(), 'binary')
  }
  // Certificates of version 1 have no version field.
  const first = typeof parts[0] === 'object' && parts[0].tagClass === asn1.Class.CONTEXT_SPECIFIC ? 1 : 0
  return [raw(parts[first + 2]), raw(parts[first])]
}

// It protects nothing: whoever can read the file is the server itself.
const demoPassword = 'demo'
const demoYears = 10

/** Created once and kept in the data folder. */
async function demoCertificate({ DATA_DIR }: SigningEnv): Promise<Certificate> {
  const path = join(DATA_DIR, 'demo-certificate.p12')
  try {
    return await readP12(path, demoPassword)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  await mkdir(DATA_DIR, { recursive: true })
  const content = await makeDemoP12()
  await writeFile(path, content, { flag: 'wx', mode: 0o600 }).catch((error: { code?: string }) => {
    // Another process was first: its certificate counts.
    if (error.code !== 'EEXIST') throw error
  })
  return readP12(path, demoPassword)
}

/** PKCS#1 v1.5 prefix of a SHA-256 digest (RFC 8017, section 9.2). */
const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const signDigest = (key: KeyObject, digest: string) =>
  privateEncrypt(
    { key, padding: nativeConstants.RSA_PKCS1_PADDING },
    Buffer.concat([sha256Info, Buffer.from(digest, 'binary')]),
  ).toString('binary')

async function makeDemoP12(): Promise<Buffer> {
  const {
    asn1,
    md: { sha256 },
    pkcs12,
    pki,
  } = await loadForge()
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.setRsaPublicKey(key.n, key.e)
  // A positive integer: its first bit is 0.
  certificate.serialNumber = `0${randomBytes(15).toString('hex').slice(1)}`
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + demoYears * 365 * 86_400_000)
  const name = [
    { name: 'countryName', value: 'ES' },
    { name: 'organizationName', value: 'Fanal demo' },
    { name: 'commonName', value: 'Fanal demo (self-signed)' },
  ]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ])
  // The library's own arithmetic would block the event loop for half a second.
  const native = { sign: (digest: md.MessageDigest) => signDigest(privateKey, digest.digest().getBytes()) }
  certificate.sign(native as unknown as pki.rsa.PrivateKey, sha256.create())
  const p12 = pkcs12.toPkcs12Asn1(key, [certificate], demoPassword, { algorithm: 'aes256' })
  return Buffer.from(asn1.toDer(p12).getBytes(), 'binary')
}
