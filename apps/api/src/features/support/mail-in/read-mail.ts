import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { headMaxBytes } from '#gateways/mail-in/head-max-bytes'
import { fairQueue } from '#platform/admission/fair-queue'
import { startThread } from '#platform/start-thread'
import type { IncomingBody, IncomingHead } from './mail-content.ts'
import type { MailResult, MailTask } from './mail-thread.ts'

/** Not a mail, or reading it took more time or memory than any mail of a person. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
  readonly outcome: 'unreadable' | 'too_heavy'
  constructor(outcome: UnreadableMail['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

const maxMegabytes = 512

/** The bytes before the first empty line; undefined if there are too many of them. */
export function headOf(bytes: Buffer): Buffer | undefined {
  const start = bytes.subarray(0, headMaxBytes + 4)
  const ends = ['\n\n', '\n\r\n'].map((end) => start.indexOf(end)).filter((at) => at >= 0)
  if (ends.length > 0) return bytes.subarray(0, Math.min(...ends) + 1)
  return bytes.byteLength > headMaxBytes ? undefined : bytes
}

export interface MailReader {
  /** Both reject with UnreadableMail. */
  head(bytes: Buffer): Promise<IncomingHead>
  body(bytes: Buffer): Promise<IncomingBody>
}

/**
 * Parses mails in a worker thread, one at a time: a mail made to be slow delays the next ones, never the server. Beyond
 * the limit the thread is ended, and another is started for the next mail.
 */
export function mailReader({ limitMs = 20_000 } = {}): MailReader {
  const inTurn = fairQueue({ atOnce: 1, waiting: Infinity })
  let thread: Promise<Worker> | undefined
  const start = async () => {
    const started = await startThread({ name: 'mail-thread', beside: import.meta.url, maxMegabytes })
    const forget = () => {
      thread = undefined
    }
    started.on('error', forget).on('exit', forget)
    await once(started, 'message')
    // Unreferenced, so that an idle thread does not block shutdown.
    started.unref()
    return started
  }
  const run = async (task: MailTask): Promise<unknown> => {
    thread ??= start().catch((error: unknown) => {
      thread = undefined
      throw error
    })
    const running = await thread
    running.ref()
    const result = await resultOf(running, task, limitMs)
    if (!result) {
      thread = undefined
      void running.terminate()
      throw new UnreadableMail('too_heavy')
    }
    running.unref()
    if (result.value === undefined) throw new UnreadableMail('unreadable')
    return result.value
  }
  return {
    head: (bytes) => inTurn(() => run({ part: 'head', bytes })) as Promise<IncomingHead>,
    async body(bytes) {
      const body = (await inTurn(() => run({ part: 'body', bytes }))) as IncomingBody
      // Buffers arrive as plain arrays of bytes.
      return { ...body, files: body.files.map(({ name, bytes: own }) => ({ name, bytes: Buffer.from(own) })) }
    },
  }
}

/** Undefined if the time is over, or the thread broke: out of memory. */
async function resultOf(thread: Worker, task: MailTask, limitMs: number): Promise<MailResult | undefined> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    thread.postMessage(task)
    const [result] = (await once(thread, 'message', { signal: limit.signal })) as [MailResult]
    return result
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

export const readMail = mailReader()
