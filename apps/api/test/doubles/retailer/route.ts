import type { Answer, Route } from './server.ts'

const both = [1, 2] as const

/** A call in one line: `PUT 2 path`, with stars for parameters. Without versions it answers under both. */
export function call(line: string, answer: Route['answer'], rest: Partial<Route> = {}): Route {
  const [method = '', ...words] = line.split(' ')
  const path = words.at(-1) ?? ''
  const versions = words.length > 1 ? words.slice(0, -1).map(Number) : both
  const pattern = new RegExp(`^${path.replaceAll('/', '/+').replaceAll('*', '([^/]+)')}$`)
  return { method, versions, pattern, answer, ...rest }
}

export const fail = (status: number, message: string, errors?: object): Answer => ({
  status,
  json: { result: 'KO', code: status * 10, message, ...(errors && { errors }) },
})
