import ipaddr from 'ipaddr.js'

/** A cloud's own machines answer here, though it looks like an address of the internet. */
const insideClouds = new Set(['168.63.129.16'])

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is one of the internet and nothing else. Of IPv6 only what is given out to networks: addresses that
 * carry an IPv4 address inside (mapped, compatible, NAT64, 6to4, Teredo) could lead anywhere.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || insideClouds.has(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(text) : address.match(globalUnicast)
}
