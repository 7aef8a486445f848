import { createHash } from 'node:crypto'
import { sql } from '#platform/database'
import type { Submit } from './submits.ts'
import type { World } from './world.ts'

interface EntryRow {
  number: string
  customer_id: number
  kind: string
  text: string
  files: string[]
}

const markIn = (text: string) => /\b9\d{6}\b/.exec(text)?.[0] ?? ''

function byMark<T>(rows: readonly T[], textOf: (row: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const mark = markIn(textOf(row))
    found.set(mark, [...(found.get(mark) ?? []), row])
  }
  return found
}

export interface Figures {
  cases: number
  entries: number
  files: number
  mails: number
  /** Uploads whose answer was lost: they wait to be forgotten. */
  waiting: number
}

/** Every number that was shown is one case with its history, files and mail, and there is nothing else. */
export async function audit(
  world: World,
  submits: readonly Submit[],
): Promise<{ figures: Figures; wrong: string[] }> {
  const { database } = world
  const entries = await database.many<EntryRow>(sql`
    select c.number, c.customer_id, e.kind, e.text, array(
      select f.sha256 from case_files f where f.customer_id = e.customer_id and f.entry_id = e.id order by 1) as files
    from case_entries e join cases c on c.customer_id = e.customer_id and c.id = e.case_id`)
  const mails = await database.many<{ words: string; subject: string }>(sql`
    select payload->>'subject' as subject, coalesce(substring(payload->>'to' from '^v(9[0-9]{6})@'), payload->>'text') as words
    from outbox where kind = 'mail'`)
  const histories = byMark(entries, ({ text }) => text)
  const mailed = byMark(mails, ({ words }) => words)
  const led = new Map(
    (
      await database.many<{ key: string; customer_id: number }>(sql`
        select d.key, d.customer_id from directory d join cases c on c.customer_id = d.customer_id and c.id = d.id and c.number = d.key
        where d.kind = 'case'`)
    ).map(({ key, customer_id }) => [key, customer_id]),
  )
  const wrong = submits.flatMap((submit) => {
    const own = histories.get(submit.mark) ?? []
    const problems = wrongOf(submit, own, mailed.get(submit.mark) ?? [])
    const [entry] = own
    if (entry && led.get(entry.number) !== entry.customer_id) problems.push('its number leads nowhere')
    return problems.map((problem) => `${submit.kind} ${submit.mark}: ${problem}`)
  })
  const figures = await countAll(world)
  const kept = submits.flatMap(({ mark }) => histories.get(mark) ?? [])
  const opened = kept.filter(({ kind }) => kind === 'opened').length
  if (figures.cases !== opened) wrong.push(`${figures.cases} cases of ${opened} forms`)
  if (figures.entries !== submits.length) wrong.push(`${figures.entries} lines of ${submits.length} forms`)
  // Additions to a case within an hour have one receipt.
  const added = new Set(kept.filter(({ kind }) => kind === 'message').map(({ number }) => number)).size
  if (figures.mails !== opened + added) wrong.push(`${figures.mails} mails of ${opened} + ${added} receipts`)
  return { figures, wrong: [...wrong, ...(await wrongFiles(world))] }
}

/** Another reading of the same day corrects the first one. */
const entryKinds: Record<Submit['kind'], readonly string[]> = {
  request: ['opened'],
  claim: ['opened'],
  contact: ['opened'],
  reading: ['opened', 'message'],
  answer: ['message'],
}

function wrongOf(
  submit: Submit,
  entries: readonly EntryRow[],
  mails: readonly { subject: string }[],
): string[] {
  const { kind, shown, files, answered, person } = submit
  const [entry] = entries
  const [number = ''] = shown
  if (!entry || entries.length > 1) return [`is ${entries.length} times in the history`]
  const sent = files.map(({ sha256 }) => sha256).sort()
  return [
    ...(shown.size === 1 ? [] : [`was shown ${[...shown].join()}`]),
    ...(entry.number === number ? [] : [`was shown ${number} and is ${entry.number}`]),
    ...(answered && answered !== number ? [`answered ${answered}, not ${number}`] : []),
    ...(entry.customer_id === (person?.id ?? 0) ? [] : [`belongs to ${entry.customer_id}`]),
    ...(entryKinds[kind].includes(entry.kind) ? [] : [`is told as ${entry.kind}`]),
    ...(entry.files.join() === sent.join()
      ? []
      : [`${entry.files.length} files of ${sent.length}, or others`]),
    ...(mails.length === (entry.kind === 'opened' ? 1 : 0) ? [] : [`${mails.length} mails`]),
    ...(mails.every(({ subject }) => subject.includes(number)) ? [] : ['a mail with another number']),
  ]
}

const countAll = ({ database }: World) =>
  database.one<Figures>(sql`
    select (select count(*)::int from cases) as cases, (select count(*)::int from case_entries) as entries,
      (select count(*)::int from case_files where case_id is not null) as files,
      (select count(*)::int from outbox) as mails,
      (select count(*)::int from case_files where case_id is null) as waiting`)

/** The stored parts of each attached file are what was sent; readings are there once. */
async function wrongFiles({ database }: World): Promise<string[]> {
  const files = await database.many<{ id: number; sha256: string; size: number; customer_id: number }>(sql`
    select id, sha256, size, customer_id from case_files where case_id is not null`)
  const wrong: string[] = []
  for (const { id, sha256, size, customer_id } of files) {
    const parts = await database.many<{ content: Buffer }>(sql`
      select content from case_file_parts where customer_id = ${customer_id} and file_id = ${id} order by part`)
    const bytes = Buffer.concat(parts.map(({ content }) => content))
    const isSame = createHash('sha256').update(bytes).digest('hex') === sha256 && bytes.byteLength === size
    if (!isSame) wrong.push(`file ${id}: ${bytes.byteLength} bytes of ${size}, or others`)
  }
  const { readings, kept } = await database.one<{ readings: number; kept: number }>(sql`
    select (select count(*)::int from cases where kind = 'reading') as readings,
      (select count(distinct case_id)::int from self_readings) as kept`)
  return readings === kept ? wrong : [...wrong, `${kept} readings of ${readings} cases`]
}
