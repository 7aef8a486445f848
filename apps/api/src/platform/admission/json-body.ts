import type { Worker } from 'node:worker_threads'
import { defaultBodyBytes } from '@fanal/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { startThread } from '../start-thread.ts'
import type { BigBody, ReadBody } from './json-thread.ts'
import { readJson } from './read-json.ts'

interface Reading {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Parses big bodies in a worker thread, started by the first of them. */
function bigBodyReader(): (bytes: Buffer) => Promise<unknown> {
  const readings = new Map<number, Reading>()
  let thread: Promise<Worker> | undefined
  let last = 0
  const fail = (error: Error) => {
    thread = undefined
    for (const { reject } of readings.values()) reject(error)
    readings.clear()
  }
  const start = async () => {
    const started = await startThread({ name: 'json-thread', beside: import.meta.url, maxMegabytes: 256 })
    started.on('message', ({ id, ...read }: ReadBody) => {
      const reading = readings.get(id)
      readings.delete(id)
      // Unreferenced, so that an idle thread does not block shutdown.
      if (readings.size === 0) started.unref()
      if ('value' in read) reading?.resolve(read.value)
      else reading?.reject(new AppError('malformed_json'))
    })
    started.on('error', fail)
    return started
  }
  return async (bytes) => {
    thread ??= start()
    const running = await thread
    return new Promise((resolve, reject) => {
      const body: BigBody = { id: (last += 1), bytes }
      readings.set(body.id, { resolve, reject })
      running.ref()
      // Transferred, not copied.
      running.postMessage(body, [bytes.buffer as ArrayBuffer])
    })
  }
}

/** Bodies are JSON: small ones are parsed inline, big ones in a worker thread. */
export function registerJsonBodies(app: FastifyInstance): void {
  const readBig = bigBodyReader()
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const read = async (_: FastifyRequest, body: Buffer) => {
    if (body.length > defaultBodyBytes) return readBig(body)
    try {
      return readJson(body)
    } catch {
      throw new AppError('malformed_json')
    }
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read)
}
