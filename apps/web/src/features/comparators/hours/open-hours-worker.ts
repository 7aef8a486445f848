import type { ComparedHours, HoursJob } from '@fanal/domain/comparators/hours/compare-hours'
import {
  type CurveFileProblem,
  maxCurveFileBytes,
  type ReadCurveFile,
} from '@fanal/domain/comparators/hours/read-curve-file'
import type { Zone } from '@fanal/domain/lookups/provinces'
import type { HoursAnswer, HoursQuestion } from './hours-worker.ts'

/** Longer than the slowest phone takes; a hostile file ends here. */
const patienceMs = 60_000

type Asked = { file: File; zone: Zone } | { job: HoursJob }

/** Reads files and prices curves on the device. */
export function openHoursWorker() {
  const worker = new Worker(new URL('./hours-worker.ts', import.meta.url), { type: 'module' })
  let last = 0
  const ask = <T>(asked: Asked, found: (answer: HoursAnswer) => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      last += 1
      const id = last
      const stop = () => {
        clearTimeout(timer)
        worker.removeEventListener('message', settle)
        worker.removeEventListener('error', fail)
      }
      const fail = () => {
        stop()
        reject(new Error('The worker failed'))
      }
      const settle = ({ data }: MessageEvent<HoursAnswer>) => {
        if (data.id !== id) return
        if ('hasFailed' in data) return fail()
        const value = found(data)
        if (value === undefined) return
        stop()
        resolve(value)
      }
      const timer = setTimeout(fail, patienceMs)
      worker.addEventListener('error', fail)
      worker.addEventListener('message', settle)
      worker.postMessage({ ...asked, id } satisfies HoursQuestion)
    })
  return {
    /** A file that is too large is not even opened. */
    read: async (
      file: File,
      zone: Zone,
      onProgress: (bytes: number) => void,
    ): Promise<ReadCurveFile | CurveFileProblem> => {
      if (file.size > maxCurveFileBytes) return { code: 'too_large' }
      return ask({ file, zone }, (answer) => {
        if ('bytesRead' in answer) onProgress(answer.bytesRead)
        return 'read' in answer ? answer.read : undefined
      })
    },
    compare: (job: HoursJob): Promise<ComparedHours> =>
      ask({ job }, (answer) => ('compared' in answer ? answer.compared : undefined)),
    close: () => worker.terminate(),
  }
}
export type HoursWorker = ReturnType<typeof openHoursWorker>
