// The browser's worker (`public/sw.js`) keeps the last seen pages of who is signed in here.

/** Pages as the worker names them. */
const prefix = 'pages-'

/** Keeps what is shown for when there is no connection. */
export async function keepPage(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: path })
}

export async function forgetPages(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)))
}
