import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { replyAddress } from '#features/support/case-links'
import { type MailOutcome, takeMail } from '#features/support/mail-in/take-mail'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { type Asker, aRequest, anAsker, caseOf } from '#test/fixtures/cases'

// Mails as mail programs write them, each a file that they open.

/** What a mail became. */
export interface Became {
  outcome: MailOutcome
  /** Lines that its case has since it was opened. */
  lines: number
  /** Text of the last line. */
  text: string
  quoted: string
  files: string[]
  /** Names of files that were left out. */
  refused: string[]
}

/** Outcomes that the history names, with what to do. */
const named: readonly MailOutcome[] = ['empty', 'too_large']

/** A mail of which nothing is kept. */
export const leftOut = (outcome: MailOutcome): Became => ({
  outcome,
  lines: named.includes(outcome) ? 1 : 0,
  text: '',
  quoted: '',
  files: [],
  refused: [],
})

const folderOf = (name: string) => new URL(`./${name}/`, import.meta.url)

export const mailNames = (folder: string) =>
  readdirSync(fileURLToPath(folderOf(folder)))
    .map((file) => file.replace(/\.eml$/, ''))
    .sort()

/** A case and its customer. */
interface World {
  app: TestApp
  asker: Asker
  number: string
  otherNumber: string
}

/** `case+26000417.<proof>` */
const boxOf = ({ app }: World, number: string) =>
  replyAddress(app.deps.env, number, 'case@example.com').replace(/@.*/, '')

/** A file with the customer and the case of the test. Byte by byte: not all of them are text. */
function mailOf(world: World, folder: string, name: string): Buffer {
  const box = boxOf(world, world.number)
  const [, otherProof = ''] = boxOf(world, world.otherNumber).split('.')
  const { email } = world.asker
  const text = readFileSync(new URL(`${name}.eml`, folderOf(folder)), 'latin1')
    .replaceAll('case+26000417.0123456789abcdef0123', box)
    .replaceAll('CASE+26000417.0123456789ABCDEF0123', box.toUpperCase())
    .replaceAll('fedcba9876543210fedc', otherProof)
    .replaceAll('26000417', world.number)
    .replaceAll('marta@example.com', email)
    .replaceAll('MARTA@EXAMPLE.COM', email.toUpperCase())
  return Buffer.from(text, 'latin1')
}

async function take({ app, asker, number }: World, bytes: Buffer): Promise<Became> {
  const { outcome } = await takeMail(app.deps.env, app.database, bytes)
  const { entries } = await caseOf(asker.client, number)
  const [, ...lines] = entries
  const { text = '', quoted = '', files = [] } = lines.at(-1) ?? {}
  const row = await app.database.maybe<{ refused: string[] }>(sql`
    select e.detail->'refused_files' as refused
    from case_entries e join cases c on c.customer_id = e.customer_id and c.id = e.case_id
    where c.number = ${number} and e.detail ? 'refused_files'`)
  return {
    outcome,
    lines: lines.length,
    text,
    quoted,
    files: files.map(({ name }) => name),
    refused: row?.refused ?? [],
  }
}

/** A customer with an open case for every test of the file, and the mails that come in. */
export function aMailbox() {
  let world: World
  beforeAll(async () => {
    const app = await testApp()
    await setSetting(app.database, 'support.replyTo', 'case@example.com')
    const asker = await anAsker(app)
    const otherNumber = await aRequest(asker)
    world = { app, asker, number: otherNumber, otherNumber }
  })
  afterAll(() => world.app.close())
  beforeEach(async () => {
    await world.app.database.run(sql`truncate rate_limits`)
    world.number = await aRequest(world.asker)
  })
  return {
    take: (folder: string, name: string) => take(world, mailOf(world, folder, name)),
    takeBytes: (bytes: Buffer) => take(world, bytes),
    /** For mails that a test builds. */
    parts: () => ({ from: world.asker.email, to: `${boxOf(world, world.number)}@example.com` }),
  }
}
