import { scrubText } from './scrub-text.ts'

/** The parts of a report that are looked at; names are those of the error service's protocol. */
export interface Report {
  event_id?: string
  timestamp?: number
  platform?: string
  level?: string
  release?: string
  environment?: string
  message?: string
  sdk?: { name?: string; version?: string }
  tags?: Readonly<Record<string, unknown>>
  exception?: { values?: readonly ReportedException[] }
}

interface ReportedException {
  type?: string
  value?: string
  mechanism?: { type?: string; handled?: boolean }
  stacktrace?: { frames?: readonly Frame[] }
}

interface Frame {
  filename?: string
  function?: string
  lineno?: number
  colno?: number
  in_app?: boolean
}

/** Where it happened: the page or call by its name in the code, the job, the reference that the customer sees. */
const reportTags = ['side', 'page', 'call', 'job', 'reference', 'replayId'] as const

const isName = (text: unknown): text is string =>
  typeof text === 'string' && /^[\p{L}\p{N} $._<>#[\]-]{1,120}$/u.test(text)

/** A reference of ours, or one of the same kind: without the shape of a tax id, a CUPS or the like. */
const isReference = (text: string) => /^[A-Z0-9]{10}$/.test(text) || scrubText(text) === text

const tagsOf = (tags: Report['tags'] = {}) =>
  Object.fromEntries(
    reportTags.flatMap((tag) => {
      const value = tags[tag]
      const isKept = isName(value) && (tag !== 'reference' || isReference(value))
      return isKept ? [[tag, value]] : []
    }),
  )

/** Files of the build stay; an address of a page may name a contract. */
function fileOf(filename: string): string {
  const [path = ''] = filename.split(/[?#]/)
  const isPage = /^https?:/.test(path) && !/\/(?:assets|src|node_modules|@fs|@id)\//.test(path)
  return isPage ? '[page]' : path.slice(0, 300)
}

const frameOf = (frame: Frame): Frame => ({
  filename: frame.filename && fileOf(frame.filename),
  function: isName(frame.function) ? frame.function : '?',
  lineno: frame.lineno,
  colno: frame.colno,
  in_app: frame.in_app,
})

const exceptionOf = ({ type, value, mechanism, stacktrace }: ReportedException): ReportedException => ({
  type: isName(type) && scrubText(type) === type ? type : 'Error',
  value: scrubText(value ?? ''),
  mechanism: mechanism && { type: mechanism.type, handled: mechanism.handled },
  stacktrace: stacktrace && { frames: (stacktrace.frames ?? []).map(frameOf) },
})

/**
 * A new report of what may leave: stack traces without values, release, page or call, and the request's reference. All
 * else (user, request, cookies, headers, breadcrumbs, extra data, names of machines, lines of source) stays here.
 */
export function scrubReport(report: Report): Report {
  const { event_id, timestamp, platform, level, release, environment, message, sdk } = report
  return {
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    message: message === undefined ? undefined : scrubText(message),
    sdk: sdk && { name: sdk.name, version: sdk.version },
    tags: tagsOf(report.tags),
    exception: report.exception && { values: (report.exception.values ?? []).map(exceptionOf) },
  }
}
