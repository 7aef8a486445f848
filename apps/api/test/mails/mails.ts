import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { type MailOutcome, type TakenMail, takeMail } from '#features/support/mail-in/take-mail'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { mailsTo } from '#test/deliver'
import { type Asker, aRequest, anAsker, caseOf, storyOf } from '#test/fixtures/cases'

// Mails as mail programs write them, each a file that they open. Below, what stands in the files for a customer, the proof
// of their case and the proof of another one.

const standIn = {
  customer: 'marta@example.com',
  case: 'case+26000417.0123456789abcdef0123',
  otherProof: 'fedcba9876543210fedc',
  number: '26000417',
}

/** What becomes of a mail: its outcome, and of one that is kept its words and files. */
export interface Expected {
  outcome: MailOutcome
  text?: string
  quoted?: string
  files?: string[]
  /** Named to staff, not kept. */
  refused?: string[]
}

export const mailFolder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url))
export const mailNames = (folder: string) =>
  readdirSync(mailFolder(folder)).map((file) => file.replace(/\.eml$/, ''))

/** A customer with an open case for every test of the file, and what comes in by mail. */
export function aMailbox() {
  let app: TestApp
  let asker: Asker
  let number: string
  let address: string
  let otherAddress: string
  beforeAll(async () => {
    app = await testApp()
    await setSetting(app.database, 'support.replyTo', 'case@example.com')
    asker = await anAsker(app)
    await aRequest(asker)
    otherAddress = (await mailsTo(app, asker.email)).at(-1)?.replyTo ?? ''
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.database.run(sql`truncate rate_limits`)
    number = await aRequest(asker)
    address = (await mailsTo(app, asker.email)).at(-1)?.replyTo ?? ''
  })

  const proofOf = (one: string) => one.replace(/^.*\.(\w+)@.*$/, '$1')
  /** Byte by byte: not all of them are text. */
  const filled = (path: string) => {
    let text = readFileSync(path, 'latin1')
    const local = address.slice(0, address.indexOf('@'))
    for (const [from, to] of [
      [standIn.case, local],
      [standIn.case.toUpperCase(), local.toUpperCase()],
      [standIn.otherProof, proofOf(otherAddress)],
      [standIn.customer, asker.email],
      [standIn.customer.toUpperCase(), asker.email.toUpperCase()],
      [standIn.number, number],
    ] as const)
      text = text.replaceAll(from, to)
    return Buffer.from(text, 'latin1')
  }
  const takeBytes = (bytes: Buffer) => takeMail(app.deps.env, app.database, bytes)
  const take = (folder: string, name: string) => takeBytes(filled(join(mailFolder(folder), `${name}.eml`)))
  const shown = () => caseOf(asker.client, number)

  async function refusedFiles(): Promise<string[]> {
    const row = await app.database.maybe<{ refused: string[] }>(sql`
      select e.detail->'refused_files' as refused from case_entries e join cases c
        on c.customer_id = e.customer_id and c.id = e.case_id
      where c.number = ${number} and e.detail ? 'refused_files'`)
    return row?.refused ?? []
  }

  /** Kept ones are the last line of the story; of the others there is none. */
  async function expectTaken(taken: TakenMail, { outcome, text, quoted, files, refused }: Expected) {
    expect(taken.outcome).toBe(outcome)
    const found = await shown()
    if (outcome !== 'kept') return expect(storyOf(found)).toEqual(['opened by customer'])
    expect(storyOf(found)).toEqual(['opened by customer', 'message by customer'])
    const last = found.entries.at(-1)
    if (text !== undefined) expect(last?.text).toBe(text)
    if (quoted !== undefined) expect(last?.quoted).toContain(quoted)
    expect(last?.files.map(({ name }) => name)).toEqual(files ?? [])
    expect(await refusedFiles()).toEqual(refused ?? [])
  }

  return {
    take,
    takeBytes,
    expectTaken,
    /** What the mails that are built by tests need. */
    parts: () => ({ from: asker.email, to: address }),
  }
}
