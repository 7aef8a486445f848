import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import type { Answer } from './route.ts'
import { documentedRoutes } from './routes.ts'
import { newWorld, type World } from './world.ts'

export interface Double {
  url: string
  world: World
  /** Unknown calls, as received. */
  refused: string[]
  /** All calls, as received. */
  calls: string[]
  /** The bodies of writes, the newest last. */
  bodies: Record<string, unknown>[]
  /** Overrides of the next answers of a path. */
  failures: Map<RegExp, (response: ServerResponse) => void>
  close(): Promise<void>
}

/** Errors in its own shape. */
const error = (status: number, message: string, errors?: object): Answer => ({
  status,
  json: { result: 'KO', code: status * 10, message, ...(errors && { errors }) },
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** What the double holds and records. */
type Told = Pick<Double, 'world' | 'refused' | 'calls' | 'bodies'>

async function answerOf(
  request: IncomingMessage,
  url: URL,
  { world, refused, calls, bodies }: Told,
): Promise<Answer> {
  const line = `${request.method} ${url.pathname}${url.search}`
  calls.push(line)
  const [, version, path = ''] = /^\/api\/v(\d)\/(.*?)\/*$/.exec(url.pathname) ?? []
  const refuse = (why: string) => {
    refused.push(`${line} (${why})`)
    return error(404, 'Not Found')
  }
  const route = documentedRoutes.find(
    (one) =>
      one.method === request.method && one.versions.includes(Number(version)) && one.pattern.test(path),
  )
  if (!route) return refuse('no such call')
  if (request.headers['idempotency-key'] && request.method === 'GET') return refuse('a key on a read')
  const strange = [...url.searchParams.keys()].filter(
    (name) => name !== 'lang' && !route.query?.includes(name),
  )
  if (strange.length > 0) return refuse(`no such parameter: ${strange.join(', ')}`)
  const body = request.method === 'GET' ? {} : await bodyOf(request)
  if (request.method !== 'GET') bodies.push(body)
  const extra = Object.keys(body).filter((name) => !route.body?.includes(name))
  if (extra.length > 0) return refuse(`no such field: ${extra.join(', ')}`)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const user = world.sessions.get(token) ?? ''
  if (!route.isOpen && !user) return error(401, 'token_expired')
  const params = (route.pattern.exec(path) ?? []).slice(1).map(decodeURIComponent)
  const answer = route.answer({
    world,
    version: Number(version),
    params,
    query: url.searchParams,
    body,
    user,
    token,
  })
  return answer.unknown ? refuse(answer.unknown) : answer
}

/** The double of a retailer's existing server: the minimal API and no other calls. */
export async function startDouble(port = 0): Promise<Double> {
  const told: Told = { world: newWorld(), refused: [], calls: [], bodies: [] }
  const { refused, calls } = told
  const failures: Double['failures'] = new Map()

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://double.invalid')
    if (url.pathname === '/refused') return void response.end(JSON.stringify({ refused, calls }))
    const failure = [...failures].find(([path]) => path.test(url.pathname))?.[1]
    if (failure) {
      calls.push(`${request.method} ${url.pathname}${url.search}`)
      return failure(response)
    }
    void answerOf(request, url, told)
      .catch((): Answer => error(500, 'Traceback'))
      .then((answer) => send(response, answer))
  })
  return { ...(await listen(server, port)), ...told, failures }
}

/** With headers that must not pass a gateway. */
function send(response: ServerResponse, { status = 200, json, file }: Answer): void {
  response.setHeader('Set-Cookie', ['erp_session=1; Domain=example.com', 'token=stolen; Path=/'])
  response.setHeader('Content-Security-Policy', "default-src 'unsafe-inline' *")
  response.setHeader('X-Powered-By', 'erp')
  if (file) {
    response.writeHead(status, {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
    })
    return void response.end(file.content)
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(json ?? {}))
}
