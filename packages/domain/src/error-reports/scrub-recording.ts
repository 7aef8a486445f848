/** Kinds of events in a recording of a page. */
const meta = 4
const custom = 5

interface RecordedEvent {
  type: number
  data?: { href?: string; tag?: string }
}

/** Attributes by which a page is drawn. Others (addresses, names, values) may identify somebody. */
const drawing =
  /^(?:class|style|type|role|rel|lang|dir|hidden|disabled|open|width|height|viewBox|data-theme|_cssText|rr_\w+)$/

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withoutAttributes(key: string, value: unknown): unknown {
  if (key !== 'attributes' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => drawing.test(name)))
}

/**
 * A segment of a masked recording (a line of JSON, then the events) without what masking leaves: addresses and other
 * attributes, and the custom events, which hold requests, console lines and texts of what was pressed. Undefined if it
 * cannot be read.
 */
export function scrubRecording(segment: string): string | undefined {
  const end = segment.indexOf('\n')
  try {
    const events = JSON.parse(segment.slice(end + 1), withoutAttributes) as RecordedEvent[]
    const kept = events
      .filter(({ type, data }) => type !== custom || data?.tag === 'options')
      .map((event) => (event.type === meta ? { ...event, data: { ...event.data, href: '' } } : event))
    return `${segment.slice(0, end)}\n${JSON.stringify(kept)}`
  } catch {
    return undefined
  }
}
