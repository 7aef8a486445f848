import { parentPort } from 'node:worker_threads'
import { readJson } from './read-json.ts'

// The thread that reads big bodies: a program of its own, started by json-body.ts.

export interface BigBody {
  id: number
  bytes: Uint8Array
}

/** Without a value where the bytes were refused. */
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
