// FILES_URL: where files rest. Several are separated by spaces; the first takes them over, the others are read too.

export interface S3Address {
  kind: 's3'
  endpoint: string
  bucket: string
  /** Before every key: empty, or ending in a slash. */
  prefix: string
  region: string
  /** Without it the SDK looks for the machine's own role. */
  login: { user: string; password: string } | undefined
}

export type FilesAddress = { kind: 'database' } | { kind: 'folder'; path: string } | S3Address

const forms =
  'must be database, file:///srv/fanal/files or s3://key:secret@s3.example.com/bucket?region=eu-west-1, or several separated by spaces'

/** Throws a sentence for the operator. */
function addressOf(text: string): FilesAddress {
  if (text === 'database') return { kind: 'database' }
  if (!URL.canParse(text)) throw new Error(forms)
  const { protocol, host, pathname, username, password, searchParams } = new URL(text)
  if (protocol === 'file:') {
    const path = decodeURIComponent(pathname).replace(/\/+$/, '')
    if (host !== '' || path === '') throw new Error('must name a folder: file:///srv/fanal/files')
    return { kind: 'folder', path }
  }
  if (protocol !== 's3:' && protocol !== 's3+http:') throw new Error(forms)
  const [bucket = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  if (host === '' || bucket === '')
    throw new Error('must name host and bucket: s3://key:secret@s3.example.com/bucket?region=eu-west-1')
  const prefix = rest.map((part) => `${decodeURIComponent(part)}/`).join('')
  if (!/^[\w./-]*$/.test(prefix)) throw new Error('has a prefix with other than letters, digits, ., - and _')
  if ((username === '') !== (password === ''))
    throw new Error('must name key and secret, or neither (then the role of the machine is used)')
  return {
    kind: 's3',
    endpoint: `${protocol === 's3:' ? 'https' : 'http'}://${host}`,
    bucket,
    prefix,
    region: searchParams.get('region') ?? 'us-east-1',
    login: username
      ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined,
  }
}

export const filesAddresses = (value: string): FilesAddress[] => value.trim().split(/\s+/).map(addressOf)

/** The reason to refuse a value of FILES_URL. */
export function problemOfFiles(value: string): string | undefined {
  try {
    const addresses = filesAddresses(value)
    const names = addresses.map((one) => JSON.stringify(one))
    return new Set(names).size < names.length ? 'names a store twice' : undefined
  } catch (error) {
    return error instanceof URIError ? forms : (error as Error).message
  }
}
