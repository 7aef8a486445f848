import { streamNotices } from '@fanal/contract/notices'
import { onSessionExpired, onSessionRenewed } from '#lib/call.ts'
import { openStream } from '#lib/stream.ts'

const askEveryMs = 60_000
/** Asking prolongs a session: nobody seems to be there after so long. */
const mostAsked = 60
/** Every so many times the stream is tried again. */
const streamEvery = 5

/**
 * Calls back whenever there may be news, while the page is visible: a hidden one keeps no connection. The server's
 * stream tells; where there is none, the caller asks every minute.
 */
export function followNews(ask: () => void): () => void {
  let close: (() => void) | undefined
  let asking: number | undefined
  let asked = 0
  const stopAsking = () => {
    window.clearInterval(asking)
    asking = undefined
  }
  const rest = () => {
    close?.()
    close = undefined
    stopAsking()
  }
  const startAsking = () => {
    asking ??= window.setInterval(() => {
      asked += 1
      if (asked >= mostAsked) return rest()
      ask()
      if (asked % streamEvery === 0) listen()
    }, askEveryMs)
  }
  const listen = () => {
    close?.()
    close = openStream(streamNotices, {
      event: 'news',
      onEvent: ask,
      // What came in between is not told again.
      onOpen: () => {
        stopAsking()
        ask()
      },
      onLost: startAsking,
    })
  }
  let isExpired = false
  const begin = () => {
    asked = 0
    rest()
    if (!isExpired && document.visibilityState === 'visible') listen()
  }
  const onFocus = () => {
    asked = 0
    // With a stream there is nothing to ask.
    if (asking !== undefined) ask()
  }
  const over = new AbortController()
  document.addEventListener('visibilitychange', begin, over)
  window.addEventListener('focus', onFocus, over)
  const restartIf = (expired: boolean) => () => {
    isExpired = expired
    begin()
  }
  const forgetExpired = onSessionExpired(restartIf(true))
  const forgetRenewed = onSessionRenewed(restartIf(false))
  begin()
  return () => {
    over.abort()
    forgetExpired()
    forgetRenewed()
    rest()
  }
}
