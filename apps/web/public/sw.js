// The browser's worker: keeps the last seen pages of who is signed in here (docs/behaviour/shell.md), shows web push messages and
// opens what they are about (docs/behaviour/notices/channels.md).

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

/** Only pages of this portal: a message decides the page, never the site. @param {unknown} path */
const pageOf = (path) => {
  const url = new URL(typeof path === 'string' ? path : '/', worker.location.origin)
  return url.origin === worker.location.origin ? url.href : `${worker.location.origin}/`
}

/** @param {PushEvent} event */
const contentOf = (event) => {
  try {
    return event.data?.json() ?? {}
  } catch {
    return {}
  }
}

/** @param {PushEvent} event */
const show = async (event) => {
  const { title, body, url, tag, lang } = contentOf(event)
  const { name, icon } = await brandSeen()
  // Browsers end a subscription whose messages show nothing.
  await worker.registration.showNotification(title || name, {
    body: body || '',
    tag,
    lang,
    icon,
    data: { url: pageOf(url) },
  })
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))

/** @param {string} url */
const open = async (url) => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [there = windows[0]] = windows.filter((one) => one.url === url)
  if (!there) return worker.clients.openWindow(url)
  const focused = await there.focus()
  // A window that this worker does not control cannot be led elsewhere.
  return focused.url === url ? focused : focused.navigate(url).catch(() => worker.clients.openWindow(url))
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data?.url)))
})

// Pages are always asked for first, so that none is ever stale; what is kept is read where nobody answers.

const kept = 'pages-'
const files = 'files'
const filesAtMost = 300
const fresh = 10 * 60_000
/** Scripts, styles, and the pictures of the brand. */
const keptFile = /\/(?:assets|api\/v2\/brand)\/[\w.-]+\.(?:js|css|svg|png)|\/icon-192\.png/g
const manifest = '/manifest.webmanifest'

/** Pages of other customers, or of all where nobody is signed in. @param {string | null} customer */
const forget = async (customer) => {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(kept) && name !== kept + customer)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Scripts of a page have names of their own for every version. @param {string} html */
const keepFiles = async (html) => {
  const cache = await caches.open(files)
  const named = new Set(html.match(keptFile))
  for (const path of named) if (!(await cache.match(path))) await cache.add(path).catch(() => {})
  const names = await cache.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - filesAtMost)).map((name) => cache.delete(name)))
}

/** How the retailer is called and looks, anew with each page that is kept: a brand may change. */
const keepBrand = async () => {
  const cache = await caches.open(files)
  await cache.add(manifest).catch(() => {})
}

/** For what the worker shows by itself: of the installed portal, as last seen here. */
const brandSeen = async () => {
  const found = await (await caches.open(files)).match(manifest)
  const { name, theme_color: colour, icons } = (found && (await found.json().catch(() => null))) || {}
  return {
    name: String(name || worker.location.hostname),
    colour: /^#[0-9a-f]{6}$/.test(colour) ? colour : '',
    icon: String(icons?.[0]?.src || '/icon-192.png'),
  }
}

/**
 * The server says whose page it is, and whether it may be kept.
 * @param {string} path
 * @param {Response} answer
 */
const keep = async (path, answer) => {
  const customer = answer.headers.get('Fanal-Customer')
  await forget(customer)
  if (!customer || !answer.headers.get('Fanal-Keep')) return
  const cache = await caches.open(kept + customer)
  const html = await answer.text()
  const keptAt = String(Date.now())
  const headers = new Headers(answer.headers)
  headers.set('Fanal-Kept-At', keptAt)
  // So that the page can say so: a browser may have a network, but no way to the server.
  const marked = html.replace('<html', `<html data-kept-at="${keptAt}"`)
  await cache.put(path, new Response(marked, { status: 200, headers }))
  await keepFiles(html)
  await keepBrand()
}

/** @param {string} path */
const lastSeen = async (path) => {
  for (const name of await caches.keys())
    if (name.startsWith(kept)) {
      const found = await (await caches.open(name)).match(path)
      if (found) return found
    }
  return undefined
}

/** @type {Record<string, string[]> & { es: string[] }} */
const words = {
  es: ['Sin conexión', 'Esta página no está guardada en este dispositivo.', 'Volver a probar', 'Inicio'],
  ca: ['Sense connexió', 'Aquesta pàgina no està desada en aquest dispositiu.', 'Tornar a provar', 'Inici'],
  en: ['No connection', 'This page is not kept on this device.', 'Try again', 'Home'],
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const nothingKept = async () => {
  const { name, colour, icon } = await brandSeen()
  const lang = (worker.navigator.language || 'es').slice(0, 2)
  const [title, text, again, home] = words[lang] || words.es
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · ${escaped(name)}</title><body style="margin:0;font:1rem/1.5 system-ui"><header style="display:flex;align-items:center;gap:12px;padding:1rem;border-top:8px solid ${colour || 'GrayText'};font-weight:700;overflow-wrap:anywhere"><img src="${escaped(icon)}" alt="" width="32" height="32" style="border-radius:6px"><span>${escaped(name)}</span></header><main style="max-width:32rem;margin:15vh auto;padding:0 1rem"><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a> · <a href="/">${home}</a></p></main></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; img-src 'self'; style-src-attr 'unsafe-inline'",
  }
  return new Response(html, { status: 503, headers })
}

/** @param {FetchEvent} event */
const pageAnswer = async (event) => {
  const path = new URL(event.request.url).pathname
  try {
    const answer = await fetch(event.request)
    // A redirect says nothing about who is signed in, nor does a failure.
    if (answer.type !== 'opaqueredirect' && answer.status < 500) event.waitUntil(keep(path, answer.clone()))
    return answer
  } catch {
    return (await lastSeen(path)) || nothingKept()
  }
}

/** @param {Request} request */
const fileAnswer = async (request) => {
  const known = await (await caches.open(files)).match(request)
  return known || fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(pageAnswer(event))
  else if (new RegExp(`^(?:${keptFile.source})$`).test(url.pathname)) event.respondWith(fileAnswer(request))
})

/** A page that was reached without loading a document asks to be kept too. @param {string} path */
const keepSeen = async (path) => {
  const known = await lastSeen(path)
  if (known && Date.now() - Number(known.headers.get('Fanal-Kept-At')) < fresh) return
  const answer = await fetch(path, { credentials: 'same-origin', redirect: 'manual' })
  if (answer.type !== 'opaqueredirect' && answer.status < 500) await keep(path, answer)
}

worker.addEventListener('message', (event) => {
  const { keep: path } = event.data || {}
  if (typeof path === 'string' && path.startsWith('/') && !path.startsWith('//'))
    event.waitUntil(keepSeen(path).catch(() => {}))
})
