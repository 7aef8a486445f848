import { appendFileSync } from 'node:fs'
import { depsOf } from '#deps'
import { notifyMany } from '#features/notices/notify'
import { publicHttps } from '#gateways/outgoing/public-https'
import { openDatabase, sql } from '#platform/database'
import { readEnv } from '#platform/env'
import { sendDue } from '#platform/outbox'
import { pino } from 'pino'
import { sendersOf } from '../../src/workers.ts'
import { crashing } from './crash.ts'

// A process that tells everybody something, or sends what was told, until nothing is left; tests kill it in between.

interface Task {
  role: 'notify' | 'send'
  address: string
  crashAt?: string
  /** Where mails are written down, instead of a mail server: `<outbox id> <customer id>`. */
  mails: string
  /** The receiver of webhooks. */
  receiver: { port: string; cert: string }
}

const task = JSON.parse(process.env['TEST_TASK'] ?? '{}') as Task
const opened = openDatabase({ address: task.address })
const database = task.crashAt ? crashing(opened, task.crashAt) : opened
const env = readEnv()
const log = pino({ level: 'silent' })

/** As an operator's command does it: a few hundred in each transaction, from the beginning whenever it is repeated. */
async function notifyEverybody(): Promise<void> {
  for (let after = 0; ; ) {
    const people = await database.many<{ id: number }>(sql`
      select id from customers where id > ${after} order by id limit 500`)
    const last = people.at(-1)
    if (!last) return
    await database.transaction((tx) =>
      notifyMany(
        env,
        tx,
        people.map(({ id: customerId }) => ({
          customerId,
          event: 'price_change',
          key: 'prices:2027-01-01',
          told: { day: '2027-01-01', contract: String(customerId) },
          link: { page: 'notices' },
          day: '2027-01-01',
        })),
      ),
    )
    after = last.id
  }
}

async function sendAll(): Promise<void> {
  const deps = depsOf(env, database)
  const { port, cert } = task.receiver
  const gateways = {
    ...deps.gateways,
    outgoing: publicHttps(env, {
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isPublic: (address) => address === '127.0.0.1',
      ports: [port],
      ca: cert,
    }),
    mail: async ({ customerId }: { customerId?: number }, id: number) =>
      appendFileSync(task.mails, `${id} ${customerId}\n`),
  }
  const senders = sendersOf({ ...deps, gateways })
  await Promise.all([
    sendDue(database, senders, log, ['own']),
    sendDue(database, senders, log, ['outside']),
    sendDue(database, senders, log, ['outside']),
  ])
}

process.stdout.write('started\n')
await (task.role === 'notify' ? notifyEverybody() : sendAll())
await database.close()
