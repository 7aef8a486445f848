import { buildApp } from '#app'
import { depsOf } from '#deps'
import { sendDueWritten } from '#features/casework/sending/send-due'
import { expireSignatures } from '#features/contract-changes/signature/close-signature'
import { verifyOpenPayments } from '#features/payment/verify-open-payments'
import { openDatabase } from '#platform/database'
import { readEnv } from '#platform/env'
import { everyWhile } from '#platform/outbox/every-while'
import { sendDue } from '#platform/outbox'
import { sessionSecret } from '#platform/secret'
import { stopOnSignals } from '#platform/shutdown'
import { sendersOf } from '../../src/workers.ts'
import { patient } from '../address.ts'
import { crashing } from './crash.ts'

// A server process for tests that kill it: the app as main.ts runs it, on the given database.
const env = readEnv()
const opened = openDatabase({
  address: JSON.parse(process.env['TEST_ADDRESS'] ?? '""') as string,
  timeouts: patient,
  secret: () => sessionSecret(env),
})
const points = process.env['TEST_CRASH_AT']?.split('\n') ?? []
const database = points.reduce((mortal, point) => crashing(mortal, point), opened)
const deps = depsOf(env, database)
const app = await buildApp({ deps, refusesOverload: false })
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
const onError = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
const pollMs = Number(process.env['TEST_POLL_MS'] ?? 0)
const polling = pollMs > 0 ? everyWhile(pollMs, () => verifyOpenPayments(deps), onError) : undefined
const workMs = Number(process.env['TEST_WORK_MS'] ?? 0)
/** The outbox, without mails, which tests read there; what staff wrote; and signatures whose time is over. */
const work = async () => {
  await sendDue(database, { ...sendersOf(deps), mail: async () => {} }, app.server.log)
  await sendDueWritten(deps, app.server.log)
  await database.transaction((tx) => expireSignatures(env, tx))
}
const working = workMs > 0 ? everyWhile(workMs, work, () => {}) : undefined
stopOnSignals(app, {
  delayMs: Number(process.env['TEST_DELAY_MS'] ?? 0),
  close: async () => {
    await polling?.stop()
    await working?.stop()
    await database.close()
  },
})
process.stdout.write(`${address}\n`)
