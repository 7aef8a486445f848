import type { OutgoingGateway } from './outgoing.ts'

/** What the invented receivers of the demo answer, by the first part of their name; all others take what comes. */
const answers: Record<string, number> = { gone: 410, failing: 500 }

const isInvented = (url: string) => URL.canParse(url) && new URL(url).hostname.endsWith('.example')

/** In the demo, names in `.example`, which nobody can have, are receivers that answer without any network. */
export function withInventedReceivers(real: OutgoingGateway): OutgoingGateway {
  return {
    refusalOf: real.refusalOf,
    async post(url, message) {
      if (!isInvented(url) || real.refusalOf(url)) return real.post(url, message)
      return { status: answers[new URL(url).hostname.split('.')[0] ?? ''] ?? 204 }
    },
  }
}
