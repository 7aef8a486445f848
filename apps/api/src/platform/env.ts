import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { hostsOf, problemOfHosts } from './database/hosts.ts'
import { problemOfFiles } from './stored-files/file-addresses.ts'

const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      return parsed !== undefined && protocols.includes(parsed.protocol)
    },
    { message: `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}` },
  )

const isLocal = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An address, a network (10.0.0.0/8) or a name known to Fastify. */
function isProxy(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  if (bits === undefined)
    return isIP(address) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address)
  return (
    more === undefined &&
    isIP(address) > 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  )
}

const proxies = z.string().refine((value) => value.split(',').every((part) => isProxy(part.trim())), {
  message: 'must be addresses or networks (10.0.0.0/8), separated by commas',
})

function isDecodable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== ''
  } catch {
    return false
  }
}
const hasLogin = (value: string) => {
  if (!URL.canParse(value)) return true
  const { hostname, username, password, pathname } = new URL(value)
  return hostname !== '' && [username, password, `${pathname}/`].every(isDecodable)
}
const loginMessage =
  'must name user and password: imaps://user:password@host/INBOX, special characters as %40'

/** Several servers, as libpq has them, are no address for `URL`. */
const databaseUrl = z.string().superRefine((value, context) => {
  const problem = problemOfHosts(value)
  if (problem) return context.addIssue({ code: 'custom', message: problem })
  const [{ address } = { address: '' }] = hostsOf(value)
  const { error } = url(['postgres:', 'postgresql:']).refine(hasKnownPooler, poolerMessage).safeParse(address)
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
})

const filesUrl = z.string().superRefine((value, context) => {
  const problem = problemOfFiles(value)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** A typing error would fail at the second statement of a connection, not at start. */
const hasKnownPooler = (value: string) =>
  !URL.canParse(value) || [null, 'transaction'].includes(new URL(value).searchParams.get('pooler'))
const poolerMessage = 'knows one pooler: ?pooler=transaction'

/** The browser gets it: it must not hold the secret key that old ones had. */
function isDsn(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal(hostname))
  return isSafe && /^\w+$/.test(username) && password + search + hash === '' && /\/\d+$/.test(pathname)
}
const dsnMessage = 'must be an address like https://key@errors.example.com/1, without a secret key'

/** Twilio's ids are a prefix and 32 hexadecimal digits; senders are numbers, or names of up to 11 characters. */
function isSmsUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, searchParams } = new URL(value)
  const account = searchParams.get('account') ?? username
  const senders = [
    /^(\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/.test(searchParams.get('from') ?? ''),
    /^MG[\da-f]{32}$/.test(searchParams.get('service') ?? ''),
  ]
  return (
    protocol === 'twilio:' &&
    hostname !== '' &&
    /^(AC|SK)[\da-f]{32}$/.test(username) &&
    /^AC[\da-f]{32}$/.test(account) &&
    isDecodable(password) &&
    senders.includes(true)
  )
}
const smsMessage =
  'must be like twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=%2B34600000000 (+ as %2B), or with ?service=MG… of a messaging service'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port: 0 to 65535')
    .default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DESK_URL: url(['http:', 'https:']).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.literal('embedded').or(databaseUrl).optional(),
  FILES_URL: filesUrl.optional(),
  API_UPSTREAM: url(['http:', 'https:']).optional(),
  API_UPSTREAM_CALLS: z
    .string()
    .regex(/^\s*\w+(\s*,\s*\w+)*\s*$/, 'must be documents, all, or names of calls separated by commas')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: z.enum(['0', '1'], { message: 'must be 0 or 1' }).optional(),
  SMTP_URL: z
    .literal('files')
    .or(url(['smtp:', 'smtps:']))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\n]*[^@\s<]@[^@\s]+$/, 'must be a mail address')
    .default('no-reply@example.com'),
  SMS_URL: z.string().refine(isSmsUrl, smsMessage).optional(),
  MAIL_IN_DIR: z.string().min(1).optional(),
  MAIL_IN_URL: url(['imaps:', 'imap:']).refine(hasLogin, loginMessage).optional(),
  TRUSTED_PROXIES: proxies.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds')
    .transform(Number)
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url(['http:', 'https:']).optional(),
  MONEI_API_KEY: z.string().optional(),
  MONEI_API_BASE: url(['http:', 'https:']).optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  DESK_OIDC_CLIENT_SECRET: z.string().optional(),
  SUPPLY_POINT_TOKEN: z.string().optional(),
  SCORING_TOKEN: z.string().optional(),
  DNI_VALIDATION_TOKEN: z.string().optional(),
  SIGNING_P12: z.string().min(1).optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  SENTRY_DSN: z.string().refine(isDsn, dsnMessage).optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of P-256 in base64url, 43 characters')
    .optional(),
  /** Standard names: a collector of traces, and the share of them that is kept. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share of traces: 0 to 1')
    .transform(Number)
    .default(0.05),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Env
  extends Omit<z.infer<typeof schema>, 'DEMO' | 'PUBLIC_URL' | 'DESK_URL' | 'SHUTDOWN_DELAY_SECONDS'> {
  DEMO: boolean
  PUBLIC_URL: string
  /** The origin of the desk: that of the portal, or a host of its own. */
  DESK_URL: string
  SHUTDOWN_DELAY_SECONDS: number
  isProduction: boolean
}

export class EnvError extends Error {
  override name = 'EnvError'
}

/** The only place that reads the environment. An invalid value stops the start and is named. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // `KEY=` in an env file counts as unset.
  const given = Object.entries(source).filter(([, value]) => value?.trim() !== '')
  // Parsed once: a JIT-compiled parser would take longer.
  const parsed = schema.safeParse(Object.fromEntries(given), { jitless: true })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`The environment has values that cannot be used:\n${lines.join('\n')}`)
  }
  const isProduction = parsed.data.NODE_ENV === 'production'
  if (isProduction) refuseWithoutDatabase(parsed.data)
  const { DATABASE_URL } = parsed.data
  // `embedded` is explicit consent to what happens without a server of one's own anyway.
  const env = { ...parsed.data, DATABASE_URL: DATABASE_URL === 'embedded' ? undefined : DATABASE_URL }
  const hasDemo =
    env.DEMO === undefined ? !env.DATABASE_URL && !env.API_UPSTREAM && !isProduction : env.DEMO === '1'
  if (isProduction) refuseSilentlyWrong({ ...env, hasDemo })
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    MAIL_IN_DIR: env.MAIL_IN_DIR && resolve(env.MAIL_IN_DIR),
    DEMO: hasDemo,
    // `files` is explicit consent to what happens without a mail server anyway.
    SMTP_URL: env.SMTP_URL === 'files' ? undefined : env.SMTP_URL,
    SHUTDOWN_DELAY_SECONDS: env.SHUTDOWN_DELAY_SECONDS ?? (isProduction ? 5 : 0),
    PUBLIC_URL: publicUrl,
    DESK_URL: new URL(env.DESK_URL ?? publicUrl).origin,
    isProduction,
  }
}

/** A forgotten address would start an empty portal, whose data lie in the folder of one process. */
function refuseWithoutDatabase({ DATABASE_URL, API_UPSTREAM }: z.infer<typeof schema>): void {
  if (!DATABASE_URL && !API_UPSTREAM)
    throw new EnvError(
      'DATABASE_URL is required with NODE_ENV=production. DATABASE_URL=embedded keeps the data in a PostgreSQL under DATA_DIR.',
    )
}

/** Misconfigurations that would go unnoticed in production until the first customer. */
function refuseSilentlyWrong(env: z.infer<typeof schema> & { hasDemo: boolean }): void {
  if (env.hasDemo)
    throw new EnvError(
      'DEMO=1 loads sample customers and a sandbox payment platform: not with NODE_ENV=production.',
    )
  if (!env.SESSION_SECRET && !env.API_UPSTREAM)
    throw new EnvError('SESSION_SECRET is required with NODE_ENV=production (at least 32 characters).')
  if (!env.PUBLIC_URL)
    throw new EnvError(
      'PUBLIC_URL is required with NODE_ENV=production: links in mails and cookies are made from it.',
    )
  if (!isSafe(env.PUBLIC_URL))
    throw new EnvError(
      'PUBLIC_URL must be https with NODE_ENV=production: sessions would travel unprotected.',
    )
  if (env.DESK_URL && !isSafe(env.DESK_URL))
    throw new EnvError('DESK_URL must be https with NODE_ENV=production, like PUBLIC_URL.')
  if (!env.SMTP_URL && !env.API_UPSTREAM)
    throw new EnvError(
      'SMTP_URL is required with NODE_ENV=production: no mail would reach anybody. SMTP_URL=files keeps them as files.',
    )
}

const isSafe = (url: string) => url.startsWith('https:') || isLocal(new URL(url).hostname)
