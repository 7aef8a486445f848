// A strict reader of calendars (RFC 5545), written from its text: anything that a program could stumble over is an error.

export interface Property {
  name: string
  params: Record<string, string>
  value: string
}
export interface Component {
  name: string
  properties: Property[]
  components: Component[]
}

/** Whole lines: each ends with CRLF and has at most 75 octets; what begins with a space goes on. */
function unfold(content: string): string[] {
  if (!content.endsWith('\r\n')) throw new Error('the last line does not end')
  const lines: string[] = []
  for (const line of content.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error('a line ends without CRLF')
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets: ${line}`)
    if (Buffer.from(line).toString() !== line) throw new Error('cut inside a character')
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error('a control character')
    if (line.startsWith(' ')) lines[lines.length - 1] += line.slice(1)
    else lines.push(line)
  }
  return lines
}

function propertyOf(line: string): Property {
  const [, name = '', params = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$/s.exec(line) ?? []
  if (!name) throw new Error(`no property: ${line}`)
  const pairs = params.split(';').filter(Boolean)
  return { name, params: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])), value }
}

/** The text of a property; what should be escaped and is not is an error. */
export function textOf(value: string): string {
  if (/(^|[^\\])(\\\\)*[;,]/.test(value)) throw new Error(`not escaped: ${value}`)
  return value.replaceAll(/\\(.)?/gs, (_, after: string | undefined) => {
    if (after === 'n' || after === 'N') return '\n'
    if (after === undefined || !'\\;,'.includes(after)) throw new Error(`an unknown escape: ${value}`)
    return after
  })
}

function once(component: Component, name: string): Property {
  const [found, ...more] = component.properties.filter((one) => one.name === name)
  if (!found || more.length > 0)
    throw new Error(`${component.name} has ${name} ${more.length + (found ? 1 : 0)} times`)
  return found
}

function parse(lines: string[]): Component {
  const open: Component[] = []
  let root: Component | undefined
  for (const line of lines) {
    const property = propertyOf(line)
    const parent = open.at(-1)
    if (root) throw new Error('something after the end')
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] }
      parent?.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      const closed = open.pop()
      if (closed?.name !== property.value) throw new Error(`${property.value} ends, ${closed?.name} is open`)
      if (open.length === 0) root = closed
    } else if (parent) parent.properties.push(property)
    else throw new Error('a property outside')
  }
  if (root?.name !== 'VCALENDAR') throw new Error('no calendar')
  return root
}

const day = ({ params, value }: Property) => {
  if (params['VALUE'] !== 'DATE' || !/^\d{8}$/.test(value)) throw new Error(`no day: ${value}`)
  return value.replace(/(....)(..)(..)/, '$1-$2-$3')
}

export interface ReadEvent {
  uid: string
  stamp: string
  /** First day, and the day after the last. */
  from: string
  until: string
  title: string
  detail: string
  url: string
}

export function readCalendar(content: string): { name: string; events: ReadEvent[] } {
  const root = parse(unfold(content))
  if (once(root, 'VERSION').value !== '2.0') throw new Error('another version')
  once(root, 'PRODID')
  const events = root.components.map((event) => {
    if (event.name !== 'VEVENT') throw new Error(`a ${event.name}`)
    const stamp = once(event, 'DTSTAMP').value
    if (!/^\d{8}T\d{6}Z$/.test(stamp)) throw new Error(`no instant: ${stamp}`)
    const detail = event.properties.find(({ name }) => name === 'DESCRIPTION')
    return {
      uid: once(event, 'UID').value,
      stamp,
      from: day(once(event, 'DTSTART')),
      until: day(once(event, 'DTEND')),
      title: textOf(once(event, 'SUMMARY').value),
      detail: detail ? textOf(detail.value) : '',
      url: new URL(once(event, 'URL').value).href,
    }
  })
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) throw new Error('a UID twice')
  return { name: textOf(once(root, 'X-WR-CALNAME').value), events }
}
