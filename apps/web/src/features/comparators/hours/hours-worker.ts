import {
  type ComparedHours,
  compareHours,
  type HoursJob,
} from '@fanal/domain/comparators/hours/compare-hours'
import {
  type CurveFileProblem,
  type ReadCurveFile,
  readCurveFile,
} from '@fanal/domain/comparators/hours/read-curve-file'
import type { Zone } from '@fanal/domain/lookups/provinces'

// Reads dropped files and prices curves off the main thread: nothing leaves the device.

export type HoursQuestion = { id: number } & ({ file: File; zone: Zone } | { job: HoursJob })
export type HoursAnswer = { id: number } & (
  | { bytesRead: number }
  | { read: ReadCurveFile | CurveFileProblem }
  | { compared: ComparedHours }
  | { hasFailed: true }
)

const sliceBytes = 1 << 20

async function* slicesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += sliceBytes)
    yield new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer())
}

const answer = (message: HoursAnswer, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer })

async function work(question: HoursQuestion): Promise<void> {
  const { id } = question
  try {
    if ('job' in question) return answer({ id, compared: compareHours(question.job) })
    const read = await readCurveFile(slicesOf(question.file), {
      name: question.file.name,
      zone: question.zone,
      nowMs: Date.now(),
      onRead: (bytesRead) => answer({ id, bytesRead }),
    })
    const memory = 'code' in read ? [] : [read.curve.imported.buffer, read.curve.exported.buffer]
    answer({ id, read }, memory)
  } catch {
    answer({ id, hasFailed: true })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<HoursQuestion>) => void work(data))
