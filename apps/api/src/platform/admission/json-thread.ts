import { parentPort } from 'node:worker_threads'
import { readJson } from './read-json.ts'

// The worker that parses big bodies; started by json-body.ts.

export interface BigBody {
  id: number
  bytes: Uint8Array
}

/** Without a value if the bytes were refused. */
export interface ReadBody {
  id: number
  value?: unknown
}

parentPort?.on('message', ({ id, bytes }: BigBody) => {
  let answer: ReadBody = { id }
  try {
    answer = { id, value: readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  } catch {
    // The answer without a value says so.
  }
  parentPort?.postMessage(answer)
})
