import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/platform/database.ts'
import { readEnv } from '../src/platform/env.ts'
import { tokensOf } from '../src/platform/session.ts'
import { stopOnSignals } from '../src/platform/shutdown.ts'
import { crashing } from './crash.ts'

// A server of its own process for tests that end it: the app as main.ts runs it, on the database that it is told.
const env = readEnv()
const opened = openDatabase({ address: JSON.parse(process.env['TEST_ADDRESS'] ?? '""') as string })
const point = process.env['TEST_CRASH_AT']
const database = point ? crashing(opened, point) : opened
const app = await buildApp({ deps: { env, database, tokens: tokensOf(env.SESSION_SECRET ?? '') } })
stopOnSignals(app, () => database.close())
process.stdout.write(`${await app.server.listen({ port: 0, host: '127.0.0.1' })}\n`)
