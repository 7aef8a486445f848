import type { DatabaseAddress } from '@fanal/embedded-postgres'

/** One server of an address that may name several. */
export interface Host {
  /** For messages: `db1.example.com:5432`. */
  name: string
  address: DatabaseAddress | string
}

/** As the driver wants it. */
export const configOf = ({ address }: Host): DatabaseAddress | { connectionString: string } =>
  typeof address === 'string' ? { connectionString: address } : address

const shape = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/
const standardPort = '5432'

interface Parts {
  before: string
  hosts: { host: string; port: string }[]
  after: string
  params: URLSearchParams
}

function splitHost(text: string): { host: string; port: string } {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? ['', text]
  return { host, port }
}

/** Both of libpq's notations: `h1:1,h2:2` before the path, and `?host=h1,h2&port=1,2`. */
function partsOf(url: string): Parts | undefined {
  const match = shape.exec(url)
  if (!match) return undefined
  const [, scheme = '', login, authority = '', path = '', query = ''] = match
  const params = new URLSearchParams(query)
  const before = login === undefined ? scheme : `${scheme}${login}@`
  const inAuthority = authority.split(',').map(splitHost)
  const named = params.get('host')?.split(',')
  if (!named) return { before, hosts: inAuthority, after: path, params }
  const ports = params.get('port')?.split(',') ?? []
  const portOf = (i: number) =>
    (ports.length > 1 ? ports[i] : ports[0]) ?? (inAuthority.length === 1 ? inAuthority[0]?.port : '') ?? ''
  return { before, hosts: named.map((host, i) => ({ host, port: portOf(i) })), after: path, params }
}

const nameOf = ({ host, port }: { host: string; port: string }) => `${host}:${port || standardPort}`

/** Why an address that names several servers cannot be used; undefined if it can, or is of another kind. */
export function problemOfHosts(url: string): string | undefined {
  const parts = partsOf(url)
  if (!parts) return undefined
  const { hosts, params } = parts
  const attrs = params.get('target_session_attrs')
  if (attrs !== null && !['read-write', 'primary', 'any'].includes(attrs))
    return `asks for target_session_attrs=${attrs}, but the portal writes: it must be read-write`
  if (hosts.length === 1) return undefined
  const ports = params.get('port')?.split(',').length ?? 1
  if (ports !== 1 && ports !== hosts.length)
    return `names ${hosts.length} hosts and ${ports} ports: one port, or one for each host`
  if (hosts.some(({ host }) => host === '')) return 'names no host before or after one of its commas'
  const wrong = hosts.find(({ port }) => port !== '' && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
  if (wrong) return `has no valid port for ${wrong.host}: ${wrong.port}`
  const names = hosts.map(nameOf)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  return twice && `names ${twice} twice`
}

/** The address with only one of its hosts, which `URL` and the driver understand. */
function alone({ before, after, params }: Parts, { host, port }: { host: string; port: string }): string {
  const own = new URLSearchParams(params)
  own.delete('target_session_attrs')
  const isNamed = own.has('host')
  own.delete('port')
  if (isNamed) {
    own.set('host', host)
    if (port) own.set('port', port)
  }
  const query = own.size > 0 ? `?${own.toString()}` : ''
  return `${before}${isNamed ? 'localhost' : nameOf({ host, port })}${after}${query}`
}

/** The servers of an address, in its order. */
export function hostsOf(address: DatabaseAddress | string): Host[] {
  if (typeof address !== 'string') return [{ name: `${address.host}:${address.port}`, address }]
  const parts = partsOf(address)
  // One server is left as it was given, except for what the driver does not know.
  if (!parts || parts.hosts.length === 1) {
    const [only = { host: '', port: '' }] = parts?.hosts ?? []
    return [{ name: nameOf(only), address: address.replace(/([?&])target_session_attrs=[^&]*&?/, '$1') }]
  }
  return parts.hosts.map((host) => ({ name: nameOf(host), address: alone(parts, host) }))
}
