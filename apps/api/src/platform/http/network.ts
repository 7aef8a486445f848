import { isIPv6 } from 'node:net'

/** An address without its last part: distinguishes networks, not people. /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0')
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::`
}
