import { sql } from '#platform/database'
import { fanal } from '../command.ts'
import { mailsTo } from '../deliver.ts'
import type { Sending } from '../support-torture/until-answered.ts'
import { insist } from './insist.ts'
import type { Wizard } from './wizards.ts'
import { patiently, sessionOf, type World } from './world.ts'

/** The newest mail to the wizard about a contract in which something is found. */
const inMails = ({ database }: World, { email }: Wizard, contract: string, wanted: RegExp) =>
  patiently(`${String(wanted)} of ${contract}`, async () => {
    const mails = (await mailsTo({ database }, email)).filter(({ subject, text }) =>
      `${subject} ${text}`.includes(contract),
    )
    return mails.flatMap(({ subject, text }) => wanted.exec(`${subject}\n${text}`)?.[1] ?? []).at(-1)
  })

const withdrawalLink = /\/(?:firma|signatura|signature)\/(w\.[\w.-]+)/

/** What becomes of one contract. */
export async function follow(
  world: World,
  sending: Sending,
  wizard: Wizard,
  contract: string,
): Promise<void> {
  const { fate } = wizard
  await told(world, contract)
  wizard.mails += 1
  if (fate === 'active' || fate === 'withdrawn when active')
    for (const step of ['sent', 'accept', 'activate']) await operate(world, wizard, [step, contract])
  if (fate === 'rejected') {
    await operate(world, wizard, ['sent', contract])
    await operate(world, wizard, ['refuse', contract, '--code', 'holder_differs'])
  }
  if (fate === 'withdrawn in portal') await withdrawInPortal(world, sending, wizard, contract)
  if (fate === 'withdrawn by link' || fate === 'withdrawn when active') {
    const token = await inMails(world, wizard, contract, withdrawalLink)
    await withdraw(sending, wizard, `withdrawals/${token}/`)
  }
  if (fate.startsWith('withdrawn')) wizard.mails += 1
}

/** Until what follows the signature is done. */
const told = ({ database }: World, contract: string) =>
  patiently(`what follows the signature of ${contract}`, () =>
    database.maybe(sql`
      select 1 from switches w join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
      where c.name = ${contract} and w.told_at is not null`),
  )

/** The operator types it again until it worked, or had. */
async function operate({ address }: World, wizard: Wizard, words: string[]): Promise<void> {
  await patiently(words.join(' '), async () => {
    const { code, err } = await fanal(address, ['switch', ...words])
    if (code === 0 || /before|is active|was refused/.test(err)) return true
    throw new Error(err)
  })
  wizard.mails += 1
}

async function withdrawInPortal(
  { database }: World,
  sending: Sending,
  wizard: Wizard,
  contract: string,
): Promise<void> {
  const token = await patiently('a session', async () => {
    const { id } = await database.one<{ id: number }>(sql`select id from customers where vat = ${wizard.vat}`)
    return sessionOf(database, id)
  })
  await withdraw(sending, { ...wizard, token, secret: undefined }, `contracts/${contract}/withdrawal/`)
}

async function withdraw(sending: Sending, wizard: Wizard, path: string): Promise<void> {
  // Twice, with two keys: the same number.
  for (let times = 2; times > 0; times -= 1) {
    const { number } = await insist<{ number: string }>(sending, wizard, { path, body: { confirm: true } })
    wizard.withdrawals.add(number)
  }
}
