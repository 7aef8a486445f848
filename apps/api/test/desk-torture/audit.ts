import { sql } from '#platform/database'
import type { World } from '../support-torture/world.ts'
import { type AnsweredCase, people, wordsOf } from './storm.ts'

interface Said {
  number: string
  customer_id: number
  text: string
}

/** Each answer is once in its own case, told once to its own customer and nobody else, or still there for its author. */
export async function audit({ database }: World, cases: readonly AnsweredCase[]): Promise<string[]> {
  const entries = await database.many<Said>(sql`
    select c.number, c.customer_id, e.text from case_entries e
      join cases c on c.customer_id = e.customer_id and c.id = e.case_id where e.kind = 'message'`)
  const told = await database.many<{ customer_id: number; body: string }>(sql`
    select customer_id, body from communications`)
  const mails = await database.many<{ to: string; text: string }>(sql`
    select payload->>'to' as to, payload->>'text' as text from outbox where kind = 'mail' and payload->>'text' is not null`)
  const returned = await database.many<{ number: string; text: string }>(sql`
    select c.number, d.draft->>'message' as text from case_drafts d
      join cases c on c.customer_id = d.customer_id and c.id = d.case_id`)
  const wrong = cases.flatMap(({ number, customerId, email }) =>
    people.flatMap((name) => {
      const words = wordsOf(name, number)
      const said = entries.filter(({ text }) => text === words)
      const kept = returned.filter(({ text }) => text === words)
      const messages = told.filter(({ body }) => body.includes(words))
      const mailed = mails.filter(({ text }) => text.includes(words))
      const isSaid = said.length === 1 && kept.length === 0
      return [
        ...(said.length + kept.length === 1 ? [] : [`is ${said.length} times there, ${kept.length} kept`]),
        ...(said.every((one) => one.number === number && one.customer_id === customerId)
          ? []
          : ['is in another case']),
        ...(messages.length === Number(isSaid) ? [] : [`was told ${messages.length} times`]),
        ...(messages.every((one) => one.customer_id === customerId) ? [] : ['was told to another customer']),
        ...(mailed.length <= 1 ? [] : [`was mailed ${mailed.length} times`]),
        ...(mailed.every(({ to }) => to === email) ? [] : ['was mailed to another address']),
      ].map((problem) => `${words}: ${problem}`)
    }),
  )
  const expected = cases.length * people.length
  const all = entries.length + returned.length
  return all === expected ? wrong : [...wrong, `${all} answers of ${expected}`]
}
