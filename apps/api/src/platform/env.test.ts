import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const secret = 'x'.repeat(32)
const account = `AC${'0123456789abcdef'.repeat(2)}`
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  DATABASE_URL: 'postgres://db.example.com/fanal',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtps://mail.example.com',
}

test('nothing set: the embedded database with the demo, on this machine only', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:8080',
    DEMO: true,
    LOG_LEVEL: 'info',
    isProduction: false,
  })
  expect(isAbsolute(env.DATA_DIR)).toBe(true)
  expect(env.DATABASE_URL).toBeUndefined()
})

test('several servers are an address', () => {
  const DATABASE_URL = 'postgres://fanal:secret@db1:5432,db2:5433/fanal?target_session_attrs=read-write'
  expect(readEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
})

test('`KEY=` counts as unset', () => {
  const keys = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_URL',
    'FILES_URL',
    'MAIL_IN_DIR',
    'MAIL_IN_URL',
    'LOG_LEVEL',
  ]
  expect(readEnv(Object.fromEntries(keys.map((key) => [key, ''])))).toEqual(readEnv({}))
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['NODE_ENV', 'staging'],
  ['PUBLIC_URL', 'portal.example.com'],
  ['PUBLIC_URL', 'ftp://portal.example.com'],
  ['DATABASE_URL', 'mysql://db.example.com/fanal'],
  ['DATABASE_URL', 'db.example.com'],
  ['DATABASE_URL', 'postgres://db1.example.com,/fanal'],
  ['DATABASE_URL', 'postgres://db1:5432,db2:what/fanal'],
  ['DATABASE_URL', 'postgres://db1,db2/fanal?target_session_attrs=standby'],
  ['DATABASE_URL', 'postgres://db1:1,db2:2/fanal?pooler=session'],
  ['FILES_URL', 's3.example.com/bucket'],
  ['FILES_URL', 'https://s3.example.com/bucket'],
  ['FILES_URL', 's3://key:secret@s3.example.com'],
  ['FILES_URL', 's3://key@s3.example.com/bucket'],
  ['FILES_URL', 's3://key:secret@s3.example.com/bucket/a%20b'],
  ['FILES_URL', 'file://server/files'],
  ['FILES_URL', 'file:///'],
  ['FILES_URL', 'database database'],
  ['FILES_URL', 'database,file:///srv/files'],
  ['API_UPSTREAM', 'erp.example.com'],
  ['SESSION_SECRET', 'too-short-a-secret'],
  ['DEMO', 'yes'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Fanal <no-reply@example.com>\nBcc: all@example.com'],
  ['SMS_URL', 'files'],
  ['SMS_URL', 'https://api.twilio.com'],
  ['SMS_URL', `twilio://${account}:token@api.twilio.com`],
  ['SMS_URL', `twilio://${account}@api.twilio.com?from=Fanal`],
  ['SMS_URL', `twilio://${account}:a%b@api.twilio.com?from=Fanal`],
  ['SMS_URL', `twilio://${account}:token@api.twilio.com?from=+34600000000`],
  ['SMS_URL', `twilio://${account}:token@api.twilio.com?from=600000000`],
  ['SMS_URL', `twilio://${account}:token@api.twilio.com?from=EnergiaDelSur`],
  ['SMS_URL', `twilio://${account}:token@api.twilio.com?service=fanal`],
  ['SMS_URL', 'twilio://fanal:token@api.twilio.com?from=Fanal'],
  ['SMS_URL', `twilio://SK${'1'.repeat(32)}:token@api.twilio.com?from=Fanal`],
  ['MAIL_IN_URL', 'https://mail.example.com'],
  ['MAIL_IN_URL', 'imaps://mail.example.com/INBOX'],
  ['MAIL_IN_URL', 'imaps://case:a%b@mail.example.com/INBOX'],
  ['TRUSTED_PROXIES', 'balancer'],
  ['TRUSTED_PROXIES', '10.0.0.0/64'],
  ['TRUSTED_PROXIES', '10.0.0.1,,'],
  ['SENTRY_DSN', 'errors.example.com'],
  ['SENTRY_DSN', 'https://errors.example.com/1'],
  ['SENTRY_DSN', 'https://key@errors.example.com/'],
  ['SENTRY_DSN', 'https://key:secret@errors.example.com/1'],
  ['SENTRY_DSN', 'http://key@errors.example.com/1'],
  ['STRIPE_API_BASE', 'stripe'],
  ['MONEI_API_BASE', 'monei'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'too short'],
  ['SHUTDOWN_DELAY_SECONDS', 'soon'],
])('%s=%j stops the start and is named, its value is not shown', (key, value) => {
  const read = () => readEnv({ [key]: value })
  expect(read).toThrow(EnvError)
  expect(read).toThrow(`${key}:`)
})

test('a secret that is refused is not shown', () => {
  expect(() => readEnv({ SESSION_SECRET: 'short-secret' })).toThrow(/^(?![^]*short-secret)/)
  expect(() => readEnv({ MAIL_IN_URL: 'imap://:short-secret@host' })).toThrow(/^(?![^]*short-secret)/)
  expect(() => readEnv({ SMS_URL: `twilio://${account}:short-secret@host` })).toThrow(/^(?![^]*short-secret)/)
  expect(() => readEnv({ FILES_URL: 's3://key:short-secret@host' })).toThrow(/^(?![^]*short-secret)/)
})

test.each([
  'database',
  'file:///srv/fanal/files',
  's3://key:secret@s3.example.com/bucket?region=eu-west-1',
  's3://key:sec%2Fret@s3.example.com:9000/bucket/portal/one',
  's3://s3.example.com/bucket',
  's3+http://key:secret@minio:9000/bucket database',
])('FILES_URL may be %s', (value) => {
  expect(readEnv({ FILES_URL: value }).FILES_URL).toBe(value)
})

test('all invalid values are reported at once', () => {
  expect(() => readEnv({ PORT: 'x', DEMO: 'x', SMTP_URL: 'x' })).toThrow(/PORT:[^]*DEMO:[^]*SMTP_URL:/)
})

test.each(['10.0.0.1', '10.0.0.0/8, 192.168.1.4', '::1', 'fd00::/8', 'loopback,uniquelocal'])(
  'TRUSTED_PROXIES may be %s',
  (value) => {
    expect(readEnv({ TRUSTED_PROXIES: value }).TRUSTED_PROXIES).toBe(value)
  },
)

test.each([
  `twilio://${account}:token@api.twilio.com?from=%2B34600000000`,
  `twilio://${account}:token@api.dublin.ie1.twilio.com?from=Fanal%20Luz`,
  `twilio://${account}:token@api.twilio.com?service=MG${'0'.repeat(32)}`,
  `twilio://SK${'1'.repeat(32)}:secret@api.twilio.com?account=${account}&from=Fanal`,
])('SMS_URL may be %s', (value) => {
  expect(readEnv({ SMS_URL: value }).SMS_URL).toBe(value)
})

describe('the demo', () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://db.example.com/fanal' }, false],
    [{ API_UPSTREAM: 'https://erp.example.com' }, false],
    [{ DATABASE_URL: 'postgres://db.example.com/fanal', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [production, false],
    [{ ...production, DATABASE_URL: 'embedded' }, false],
    [{ DATABASE_URL: 'embedded' }, true],
  ])('%j: %s', (source, isOn) => {
    expect(readEnv(source).DEMO).toBe(isOn)
  })
})

describe('in production', () => {
  test.each([
    ['DEMO', { ...production, DEMO: '1' }],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: undefined }],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: '' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://portal.example.com' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: undefined }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: undefined, API_UPSTREAM: 'https://erp.example.com' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: undefined }],
    ['DATABASE_URL', { ...production, DATABASE_URL: '' }],
    ['SMTP_URL', { ...production, SMTP_URL: undefined }],
    ['SMTP_URL', { ...production, SMTP_URL: '' }],
  ])('%s is refused', (key, source) => {
    expect(() => readEnv(source)).toThrow(EnvError)
    expect(() => readEnv(source)).toThrow(key)
  })

  test.each(['https://portal.example.com', 'http://localhost:8080', 'http://127.0.0.1'])(
    '%s is fine',
    (url) => {
      expect(readEnv({ ...production, PUBLIC_URL: url })).toMatchObject({
        PUBLIC_URL: url,
        isProduction: true,
      })
    },
  )

  test('the embedded database must be explicit; a gateway has none', () => {
    expect(readEnv({ ...production, DATABASE_URL: 'embedded' }).DATABASE_URL).toBeUndefined()
    const gateway = { ...production, DATABASE_URL: undefined, API_UPSTREAM: 'https://erp.example.com' }
    expect(readEnv(gateway).DATABASE_URL).toBeUndefined()
  })

  test('mails as files must be explicit', () => {
    expect(readEnv({ ...production, SMTP_URL: 'files' }).SMTP_URL).toBeUndefined()
  })

  test('a gateway has no sessions or mails: it needs neither secret nor mail server', () => {
    const { SESSION_SECRET: _, SMTP_URL: __, ...gateway } = production
    expect(readEnv({ ...gateway, API_UPSTREAM: 'https://erp.example.com' }).isProduction).toBe(true)
  })
})

test('in production a server gives balancers five seconds, by default', () => {
  const delayOf = (source: Record<string, string>) => readEnv(source).SHUTDOWN_DELAY_SECONDS
  expect([
    delayOf({}),
    delayOf(production),
    delayOf({ ...production, SHUTDOWN_DELAY_SECONDS: '12' }),
  ]).toEqual([0, 5, 12])
})

test('the public address is kept without the slash at its end', () => {
  expect(readEnv({ PUBLIC_URL: 'https://portal.example.com//' }).PUBLIC_URL).toBe(
    'https://portal.example.com',
  )
})

test('a pooler that is not known stops the start', () => {
  const url = 'postgres://db.example.com/fanal?pooler='
  expect(readEnv({ DATABASE_URL: `${url}transaction` }).DATABASE_URL).toBe(`${url}transaction`)
  expect(() => readEnv({ DATABASE_URL: `${url}session` })).toThrow('DATABASE_URL: knows one pooler')
})
