import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import S3rver from 's3rver'
import { listen } from './listen.ts'

export type S3Fault = 'dead' | 'denies' | 'slow' | 'stalls' | 'other region' | 'full' | 'broken'

const refusals: Partial<Record<S3Fault, [status: number, code: string, more: string]>> = {
  denies: [403, 'AccessDenied', ''],
  'other region': [400, 'AuthorizationHeaderMalformed', '<Region>eu-south-2</Region>'],
  full: [507, 'XMinioStorageFull', ''],
  broken: [500, 'InternalError', ''],
}

/** A server of S3 from the registry, with a door in front that can fail. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'fanal-s3-'))
  const bucket = 'files'
  const real = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await real.run()
  const state: { fault: S3Fault | undefined; slowMs: number; calls: string[] } = {
    fault: undefined,
    slowMs: 2_000,
    calls: [],
  }
  /** The real one does not know the condition: it is kept here, one request of a key after the other. */
  const writing = new Map<string, Promise<void>>()
  const once = async (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url ?? ''
    const before = writing.get(path)
    const write = async () => {
      await before
      const found = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })
      if (found.ok) refuse(asked, answer, [412, 'PreconditionFailed', ''])
      else pass(asked, answer, port)
      await new Promise((resolve) => answer.once('close', resolve))
    }
    const mine = write()
    writing.set(path, mine)
    await mine
  }
  const door = createServer((asked, answer) => {
    state.calls.push(`${asked.method}`)
    const { fault } = state
    if (fault === 'dead') return asked.socket.destroy()
    if (fault === 'stalls') return
    const refusal = fault && refusals[fault]
    if (refusal) return refuse(asked, answer, refusal)
    setTimeout(
      () => {
        if (asked.headers['if-none-match'] === '*') void once(asked, answer)
        else pass(asked, answer, port)
      },
      fault === 'slow' ? state.slowMs : 0,
    )
  })
  const { url: address, close } = await listen(door)
  return {
    state,
    directory,
    host: new URL(address).host,
    url: `s3+http://S3RVER:S3RVER@${new URL(address).host}/${bucket}`,
    async close() {
      await close()
      await real.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function refuse(
  asked: IncomingMessage,
  answer: ServerResponse,
  [status, code, more]: [number, string, string],
): void {
  asked.resume()
  answer.writeHead(status, { 'content-type': 'application/xml' })
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message>${more}</Error>`)
}

function pass(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    method: asked.method,
    path: asked.url,
    headers: asked.headers,
  })
  onward.on('response', (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers)
    pipeline(found, answer, () => undefined)
  })
  onward.on('error', () => answer.destroy())
  pipeline(asked, onward, () => undefined)
}
