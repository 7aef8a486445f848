/** What the server needs to send to this browser. */
interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const worker = '/sw.js'

export const canReceive = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks the person, then the browser's push service; `denied` if the person says no. */
export async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  // One of another key, as after the server's keys were changed, would get nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  return partsOf(made)
}

function partsOf(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}
