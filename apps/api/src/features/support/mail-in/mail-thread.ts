import { parentPort } from 'node:worker_threads'
import { parseBody, parseHead } from './mail-content.ts'

// The worker that parses mails, one at a time; started by read-mail.ts. Its first message says that it is loaded.

export interface MailTask {
  part: 'head' | 'body'
  bytes: Uint8Array
}

/** Without a value if the bytes are no mail. */
export interface MailResult {
  value?: unknown
}

const parsers = { head: parseHead, body: parseBody }

parentPort?.on('message', ({ part, bytes }: MailTask) => {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parsers[part](own).then(
    (value) => parentPort?.postMessage({ value } satisfies MailResult),
    () => parentPort?.postMessage({} satisfies MailResult),
  )
})
parentPort?.postMessage({} satisfies MailResult)
