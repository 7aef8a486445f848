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

interface DataListener {
  query: Readonly<Record<string, string>>
  /** Handlers by the name of the event, with its data. */
  events: Readonly<Record<string, (data: string) => void>>
  onOpen: () => void
  onLost: () => void
}

/** The same for events that carry data. */
export function openDataStream(
  { path, versions }: Endpoint,
  { query, events, onOpen, onLost }: DataListener,
): () => void {
  const search = new URLSearchParams(query)
  const source = new EventSource(`/api/v${versions[0]}/${path}${search.size > 0 ? `?${search}` : ''}`)
  for (const [name, listen] of Object.entries(events))
    source.addEventListener(name, ({ data }: MessageEvent<string>) => listen(data))
  source.addEventListener('open', onOpen)
  source.addEventListener('error', onLost)
  return () => source.close()
}
