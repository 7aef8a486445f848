import { createHash } from 'node:crypto'

/** Lists of invoices have many pages; everything else is cached only for the rendering of a page. */
const longMs = 60_000
const shortMs = 5_000
const longKept = ['listInvoices', 'listMultipointInvoices', 'publicSettings']
const maxSessions = 500
const maxAnswers = 60

type Answers = Map<string, { until: number; answer: Promise<unknown> }>

/** Recent reads of completions by session, so that one page reads a list once. Per process, short-lived. */
export interface SessionCache {
  get<T>(token: string, name: string, args: string, load: () => Promise<T>): Promise<T>
  /** A write invalidates all reads. */
  drop(token: string): void
}

export function sessionCache(): SessionCache {
  const sessions = new Map<string, Answers>()
  const nameOf = (token: string) => createHash('sha256').update(token).digest('base64')
  const answersOf = (name: string): Answers => {
    const known: Answers = sessions.get(name) ?? new Map()
    // LRU order.
    sessions.delete(name)
    sessions.set(name, known)
    const [oldest] = sessions.keys()
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
    return known
  }
  return {
    get<T>(token: string, name: string, args: string, load: () => Promise<T>): Promise<T> {
      const key = `${name} ${args}`
      const answers = answersOf(nameOf(token))
      const known = answers.get(key)
      if (known && known.until > Date.now()) return known.answer as Promise<T>
      if (answers.size >= maxAnswers) answers.clear()
      const answer = load()
      answers.set(key, { until: Date.now() + (longKept.includes(name) ? longMs : shortMs), answer })
      answer.catch(() => answers.delete(key))
      return answer
    },
    drop: (token) => void sessions.delete(nameOf(token)),
  }
}
