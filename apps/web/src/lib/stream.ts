import type { Endpoint } from '@fanal/contract/endpoint'

interface StreamListener {
  /** Each event of this name. */
  event: string
  onEvent: () => void
  onOpen: () => void
  /** It broke, or there is none. The browser may try again by itself; then `onOpen` follows. */
  onLost: () => void
}

/** Server-sent events of an endpoint, until closed. */
export function openStream(
  { path, versions }: Endpoint,
  { event, onEvent, onOpen, onLost }: StreamListener,
): () => void {
  const source = new EventSource(`/api/v${versions[0]}/${path}`)
  source.addEventListener(event, onEvent)
  source.addEventListener('open', onOpen)
  source.addEventListener('error', onLost)
  return () => source.close()
}
