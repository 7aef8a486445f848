import type { World } from './world.ts'

/** Arguments of a call. */
export interface Asked {
  world: World
  version: number
  params: string[]
  query: URLSearchParams
  body: Record<string, unknown>
  user: string
  token: string
}

export interface File {
  name: string
  type: string
  content: string | Buffer
}

export type Answer = {
  status?: number
  json?: unknown
  file?: File
  /** Why a request is not a valid call. */
  unknown?: string
}

export interface Route {
  method: string
  versions: readonly number[]
  pattern: RegExp
  /** Allowed query parameters, besides `lang`. */
  query?: readonly string[]
  /** Allowed body fields. */
  body?: readonly string[]
  isOpen?: boolean
  answer: (asked: Asked) => Answer
}

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
