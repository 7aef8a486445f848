import type { Command, CommandCall } from '#platform/commands/command'
import { ping } from '#platform/database'
import { checkDurability, openUnmigrated } from '#platform/database/start-database'
import {
  assertLasting,
  type Check,
  citusCheck,
  clockCheck,
  folderCheck,
  hostsCheck,
  replicationCheck,
  roomCheck,
  schemaCheck,
  signingCheck,
} from './checks.ts'

/** Looks outside this machine. */
export interface Outside {
  /** Connects and signs in as for a mail. */
  verifySmtp: (url: string) => Promise<void>
  /** When the certificate ends that an address shows. */
  findTlsEnd: (url: string) => Promise<string>
  /** The stores of files. */
  fileChecks: (call: Pick<CommandCall, 'env' | 'database'>) => readonly Check[]
}

type Opened = Awaited<ReturnType<typeof openUnmigrated>>

const databaseChecks = ({ database }: Opened): Check[] => [
  {
    name: 'durability',
    async run() {
      await checkDurability(database)
      return 'an outage loses nothing'
    },
  },
  schemaCheck(database),
  replicationCheck(database),
  roomCheck(database),
  citusCheck(database),
  clockCheck(database),
]

/** Anything that fails on the way is what the operator has to know. */
async function openChecked({ env, note }: CommandCall): Promise<Opened> {
  const opened = await openUnmigrated({ env, say: note })
  try {
    await ping(opened.database)
    return opened
  } catch (error) {
    await opened.stop()
    const { message, code } = error as Error & { code?: string }
    throw new Error(`${message || code}. Check DATABASE_URL, and that its servers run.`, { cause: error })
  }
}

const mailCheck = ({ env }: CommandCall, { verifySmtp }: Outside): Check => ({
  name: 'mail',
  async run() {
    if (!env.SMTP_URL) return 'no server: mails are written to DATA_DIR'
    const { host } = new URL(env.SMTP_URL)
    await verifySmtp(env.SMTP_URL).catch((error: Error) => {
      throw new Error(`${host} does not take our mails (${error.message}). Check SMTP_URL.`)
    })
    return `${host} takes our mails`
  },
})

const publicCheck = ({ env }: CommandCall, { findTlsEnd }: Outside): Check => ({
  name: 'public certificate',
  async run() {
    if (!env.PUBLIC_URL.startsWith('https:')) return 'none: PUBLIC_URL is not https'
    const found = await findTlsEnd(env.PUBLIC_URL).catch((error: Error) => {
      throw new Error(`${env.PUBLIC_URL} cannot be looked at from here (${error.message}).`)
    })
    return assertLasting(found, `The certificate of ${env.PUBLIC_URL}`)
  },
})

async function doctor(call: CommandCall, outside: Outside): Promise<void> {
  let failed = 0
  let count = 0
  const look = async <T>(name: string, run: () => Promise<T>, textOf: (seen: T) => string) => {
    count += 1
    try {
      const seen = await run()
      call.print(`ok    ${name.padEnd(20)} ${textOf(seen)}`)
      return seen
    } catch (error) {
      failed += 1
      call.print(`WRONG ${name.padEnd(20)} ${(error as Error).message}`)
      return undefined
    }
  }
  const all = (checks: readonly Check[]) =>
    checks.reduce<Promise<unknown>>(
      (before, { name, run }) => before.then(() => look(name, run, (text) => text)),
      Promise.resolve(),
    )
  const opened = await look(
    'database',
    () => openChecked(call),
    () => 'answers and can write',
  )
  try {
    if (call.env.DATABASE_URL) await all([hostsCheck(call.env.DATABASE_URL)])
    if (opened) await all(databaseChecks(opened))
    if (opened) await all(outside.fileChecks({ env: call.env, database: opened.database }))
    await all([
      folderCheck(call.env),
      mailCheck(call, outside),
      signingCheck(call.env),
      publicCheck(call, outside),
    ])
  } finally {
    await opened?.stop()
  }
  if (failed > 0) throw new Error(`${failed} of ${count} checks failed.`)
}

export const doctorCommand = (outside: Outside): Command => ({
  name: 'doctor',
  help: 'checks database, schema, replicas, files, mail, clock and certificates, and says what to do; changes nothing',
  opensDatabase: true,
  run: (call) => doctor(call, outside),
})
