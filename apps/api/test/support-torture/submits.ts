import { createHash, randomUUID } from 'node:crypto'
import { between, pick, type Random } from '#demo/random'
import { dataUrl } from '../fixtures/cases.ts'
import { type Person, today } from './world.ts'

type Kind = 'request' | 'claim' | 'contact' | 'reading' | 'answer'

interface SentFile {
  name: string
  bytes: Buffer
  sha256: string
  /** Sent before the form; else inside of it. */
  isBefore: boolean
}

/** One form of one sender, however often it has to be sent. */
export interface Submit {
  kind: Kind
  /** Seven digits that nothing else has: the words of the form, or what the meter shows. */
  mark: string
  key: string
  files: SentFile[]
  /** Undefined for a visitor. */
  person: Person | undefined
  /** The case that is answered. */
  answered: string | undefined
  /** All numbers that were ever shown for it. */
  shown: Set<string>
}

export const opens = ({ kind }: Submit) => kind !== 'answer'

const kinds = ['request', 'request', 'claim', 'contact', 'reading', 'answer', 'answer'] as const
/** Claims and readings take one. */
const mostFiles: Record<Kind, number> = { request: 3, claim: 1, contact: 3, reading: 1, answer: 3 }

export function aSubmit(index: number, people: readonly [Person, ...Person[]], random: Random): Submit {
  const mark = String(9_000_000 + index)
  const wanted = pick(random, kinds)
  const person = pick(random, people)
  const [first, ...others] = person.numbers
  const kind = wanted === 'answer' && !first ? 'request' : wanted
  const count = random() < 0.5 ? 0 : between(random, 1, mostFiles[kind])
  return {
    kind,
    mark,
    key: randomUUID(),
    files: Array.from({ length: count }, (_, i) => aFile(`${mark}-${i}`, random)),
    person: kind === 'contact' ? undefined : person,
    answered: kind === 'answer' && first ? pick(random, [first, ...others]) : undefined,
    shown: new Set(),
  }
}

/** Some are of several parts. */
function aFile(name: string, random: Random): SentFile {
  const size = random() < 0.1 ? 600_000 : between(random, 10, 3_000)
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.7\n${name}`), Buffer.alloc(size, name)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: `${name}.pdf`, bytes, sha256, isBefore: random() < 0.6 }
}

interface Form {
  path: string
  body: object
}

const topic = 'Una consulta'
const forms: Record<Kind, (submit: Submit, files: object[]) => Form> = {
  request: ({ mark, person }, files) => ({
    path: 'crm/cases/',
    body: { polissa_id: person?.contract.id, categ_id: 3, title: topic, message: mark, attachments: files },
  }),
  claim: ({ mark, person }, files) => ({
    path: `contracts/${person?.contract.name}/atc/`,
    body: {
      tipus: '02',
      subtipus: '009',
      answers: { invoice_id: person?.invoiceId },
      comments: mark,
      attachment: files,
    },
  }),
  contact: ({ mark }, files) => ({
    path: 'crm/unsigned/',
    body: {
      email: `v${mark}@example.com`,
      mobile: '600000010',
      category: 9,
      subject: topic,
      description: mark,
      attachment: files,
    },
  }),
  reading: ({ mark, person }, [photo = null]) => ({
    path: `contracts/${person?.contract.name}/readings/`,
    body: { day: today(), values: { P1: mark, P2: '1', P3: '1' }, confirm: true, photo },
  }),
  answer: ({ mark, answered }, files) => ({
    path: `crm/cases/${answered}/messages/`,
    body: { message: mark, attachments: files },
  }),
}

/** The body to send, with the files that were uploaded before. */
export function formOf(submit: Submit, uploads: readonly string[]): Form {
  const inside = submit.files.filter(({ isBefore }) => !isBefore)
  return forms[submit.kind](submit, [
    ...uploads.map((upload) => ({ upload })),
    ...inside.map(({ name, bytes }) => ({ name, content: dataUrl('application/pdf', bytes) })),
  ])
}
