import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What it answers to a recipient, or after the content. */
export interface Refusal {
  at: 'recipient' | 'content'
  code: number
  text: string
}

interface Arrived {
  from: string | false
  to: string[]
  message: string
}

/** A mail server on this machine; it keeps what reaches it, or refuses it. */
export async function mailServer() {
  const arrived: Arrived[] = []
  let refusal: Refusal | undefined
  const errorAt = (at: Refusal['at']) =>
    refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(errorAt('recipient')),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const message = (await buffer(stream)).toString()
      const error = errorAt('content')
      const to = rcptTo.map(({ address }) => address)
      if (!error) arrived.push({ from: mailFrom && mailFrom.address, to, message })
      done(error)
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    /** What it does from now on; nothing is refused at first. */
    refuse: (given: Refusal | undefined) => {
      refusal = given
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
