import { resolve } from 'node:path'
import { z } from 'zod'

const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      return parsed !== undefined && protocols.includes(parsed.protocol)
    },
    { message: `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}` },
  )

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const schema = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number({ message: 'must be a number' }).int().min(0).max(65535).default(8080),
  ),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(url(['http:', 'https:'])),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'])),
  API_UPSTREAM: optional(url(['http:', 'https:'])),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  DEMO: optional(z.enum(['0', '1'], { message: 'must be 0 or 1' })),
  SMTP_URL: optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z.string().min(3).default('Fanal <no-reply@example.com>'),
  TRUSTED_PROXIES: optional(z.string()),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(url(['http:', 'https:'])),
  MONEI_API_KEY: optional(z.string()),
  MONEI_API_BASE: optional(url(['http:', 'https:'])),
  OIDC_CLIENT_SECRET: optional(z.string()),
  SENTRY_DSN: optional(url(['https:'])),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Env extends Omit<z.infer<typeof schema>, 'DEMO' | 'PUBLIC_URL'> {
  DEMO: boolean
  PUBLIC_URL: string
  isProduction: boolean
}

export class EnvError extends Error {
  override name = 'EnvError'
}

/** The one place that reads the environment. A bad value stops the start and is named. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`The environment has values that cannot be used:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const hasDemo = env.DEMO === undefined ? !env.DATABASE_URL && !env.API_UPSTREAM && !isProduction : env.DEMO === '1'
  if (isProduction && hasDemo)
    throw new EnvError('DEMO=1 loads sample customers and a sandbox payment platform: not with NODE_ENV=production.')
  if (isProduction && !env.SESSION_SECRET && !env.API_UPSTREAM)
    throw new EnvError('SESSION_SECRET is required with NODE_ENV=production (at least 32 characters).')
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    DEMO: hasDemo,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    isProduction,
  }
}
