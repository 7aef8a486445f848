import { isIP } from 'node:net'

export type TargetRefusal = 'not_an_address' | 'not_https' | 'port' | 'user' | 'host'

export interface TargetRules {
  protocols: readonly string[]
  ports: readonly string[]
  /** Our own: a message to ourselves would go round. */
  ownHost?: string
}

/** Names that lead to the own network, or nowhere. */
const innerEndings = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'invalid',
  'test',
])

const targetMax = 1_000
const hostMax = 253
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** A name of at least two parts, as the URL parser wrote it: small letters, foreign ones as xn--. */
function isOutsideName(host: string): boolean {
  if (host.length > hostMax || isIP(host.replaceAll(/[[\]]/g, '')) > 0) return false
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  // `127.1` and `0x7f.1` are addresses already here; what still ends in digits is no name.
  return (
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    !/^\d/.test(last) &&
    !innerEndings.has(last)
  )
}

/** The address to post to, or why not. Where its name leads is looked at when it is called. */
export function checkTarget(text: string, rules: TargetRules): URL | TargetRefusal {
  // What the parser drops or turns round (spaces, tabs, backslashes) is no way to write an address.
  if (text.length > targetMax || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text))
    return 'not_an_address'
  const url = new URL(text)
  if (!rules.protocols.includes(url.protocol)) return 'not_https'
  if (url.username || url.password || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) return 'user'
  if (!rules.ports.includes(url.port)) return 'port'
  if (!isOutsideName(url.hostname) || url.hostname === rules.ownHost) return 'host'
  return url
}
