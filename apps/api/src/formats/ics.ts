// Calendars as programs subscribe to them (RFC 5545, RFC 7986): whole days only, so no time zones.

export interface DayEvent {
  uid: string
  /** YYYY-MM-DD. */
  day: string
  /** When it was written. */
  at: Date
  title: string
  detail: string
  url: string
}

export interface Calendar {
  name: string
  /** `-//Fanal//Notices//ES`. */
  producer: string
  events: readonly DayEvent[]
}

const lineOctets = 75

/** Lines of 75 octets at most, never cut inside a character; the rest follows after a space. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** Control characters have no place in a text. */
const text = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const date = (day: string) => day.replaceAll('-', '')
const instant = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** An all-day event ends at the beginning of the next day. */
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const eventLines = ({ uid, day, at, title, detail, url }: DayEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${instant(at)}`,
  `DTSTART;VALUE=DATE:${date(day)}`,
  `DTEND;VALUE=DATE:${date(dayAfter(day))}`,
  `SUMMARY:${text(title)}`,
  ...(detail ? [`DESCRIPTION:${text(detail)}`] : []),
  `URL:${url}`,
  // It does not make the day look busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Programs are asked to look again every six hours. */
export function composeCalendar({ name, producer, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${producer}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'X-WR-TIMEZONE:Europe/Madrid',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
