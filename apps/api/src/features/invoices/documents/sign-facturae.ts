import { createHash, randomUUID } from 'node:crypto'
import { type Certificate, signBytes } from '#formats/cms'
import { facturaeNamespace } from './facturae.ts'
import { element, escapeText } from './xml.ts'

// XAdES-EPES, enveloped, by the policy of Facturae 3.1. No canonicalisation step: everything is written in canonical
// form, so each digest is of the text itself. Parts of the signature are digested separately, with the namespaces in
// force at their place.

const policy = {
  id: 'http://www.facturae.es/politica_de_firma_formato_facturae/politica_de_firma_formato_facturae_v3_1.pdf',
  /** SHA-1 of that document. */
  digest: 'Ohixl6upD6av8N7pEvDABhEL6hM=',
}
const ds = 'http://www.w3.org/2000/09/xmldsig#'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const sha256Name = 'http://www.w3.org/2001/04/xmlenc#sha256'
const sha1Name = 'http://www.w3.org/2000/09/xmldsig#sha1'
const inForce = `xmlns:ds="${ds}" xmlns:fe="${facturaeNamespace}" xmlns:xades="${xades}"`

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')

/** A part as digested; in place, its namespaces are inherited. */
interface Part {
  alone: string
  inPlace: string
}

function part(name: string, attributes: string, ...children: string[]): Part {
  const space = attributes ? ` ${attributes}` : ''
  const body = `${children.join('')}</${name}>`
  return { alone: `<${name} ${inForce}${space}>${body}`, inPlace: `<${name}${space}>${body}` }
}

const method = (name: string) => element(`ds:DigestMethod Algorithm="${name}"`)
const digested = (value: string, name = sha256Name) => method(name) + element('ds:DigestValue', value)

/** In RFC 2253 order: most specific first. */
const issuerName = (lines: string) => lines.split('\n').toReversed().join(',')

function signedProperties(ids: Ids, { x509, chain }: Certificate, time: Date): Part {
  return part(
    'xades:SignedProperties',
    `Id="${ids.properties}"`,
    element(
      'xades:SignedSignatureProperties',
      element('xades:SigningTime', time.toISOString().replace(/\.\d+Z$/, 'Z')),
      element(
        'xades:SigningCertificate',
        element(
          'xades:Cert',
          element('xades:CertDigest', digested(digest(chain[0] ?? Buffer.alloc(0)))),
          element(
            'xades:IssuerSerial',
            element('ds:X509IssuerName', escapeText(issuerName(x509.issuer))),
            element('ds:X509SerialNumber', BigInt(`0x${x509.serialNumber}`).toString()),
          ),
        ),
      ),
      element(
        'xades:SignaturePolicyIdentifier',
        element(
          'xades:SignaturePolicyId',
          element(
            'xades:SigPolicyId',
            element('xades:Identifier', policy.id),
            element(
              'xades:Description',
              'Política de firma electrónica para facturación electrónica con formato Facturae',
            ),
          ),
          element('xades:SigPolicyHash', digested(policy.digest, sha1Name)),
        ),
      ),
      element('xades:SignerRole', element('xades:ClaimedRoles', element('xades:ClaimedRole', 'emisor'))),
    ),
    element(
      'xades:SignedDataObjectProperties',
      element(
        `xades:DataObjectFormat ObjectReference="#${ids.document}"`,
        element('xades:Description', 'Factura electrónica'),
        element('xades:MimeType', 'text/xml'),
      ),
    ),
  )
}

interface Ids {
  signature: string
  keyInfo: string
  properties: string
  document: string
}

/** `xml` is the result of `composeFacturae`. */
export async function signFacturae(xml: string, certificate: Certificate, time: Date): Promise<string> {
  const id = randomUUID()
  const ids: Ids = {
    signature: `Signature-${id}`,
    keyInfo: `KeyInfo-${id}`,
    properties: `SignedProperties-${id}`,
    document: `Reference-${id}`,
  }
  const keyInfo = part(
    'ds:KeyInfo',
    `Id="${ids.keyInfo}"`,
    element(
      'ds:X509Data',
      ...certificate.chain.map((der) => element('ds:X509Certificate', der.toString('base64'))),
    ),
  )
  const properties = signedProperties(ids, certificate, time)
  const enveloped = element('ds:Transforms', element(`ds:Transform Algorithm="${ds}enveloped-signature"`))
  const signedInfo = part(
    'ds:SignedInfo',
    '',
    element(`ds:CanonicalizationMethod Algorithm="${c14n}"`),
    element('ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"'),
    element(`ds:Reference Id="${ids.document}" URI=""`, enveloped, digested(digest(xml))),
    element(
      `ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#${ids.properties}"`,
      digested(digest(properties.alone)),
    ),
    element(`ds:Reference URI="#${ids.keyInfo}"`, digested(digest(keyInfo.alone))),
  )
  const value = await signBytes(Buffer.from(signedInfo.alone), certificate)
  const signature = element(
    `ds:Signature xmlns:ds="${ds}" xmlns:xades="${xades}" Id="${ids.signature}"`,
    signedInfo.inPlace,
    element('ds:SignatureValue', value.toString('base64')),
    keyInfo.inPlace,
    element(
      'ds:Object',
      element(`xades:QualifyingProperties Target="#${ids.signature}"`, properties.inPlace),
    ),
  )
  const end = xml.lastIndexOf('</fe:Facturae>')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.slice(0, end)}${signature}${xml.slice(end)}`
}
