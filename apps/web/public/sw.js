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

worker.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = contentOf(event)
  // Browsers end a subscription whose messages show nothing.
  const shown = worker.registration.showNotification(title || worker.location.hostname, {
    body: body || '',
    tag,
    lang,
    icon: '/favicon.svg',
    data: { url: pageOf(url) },
  })
  event.waitUntil(shown)
})

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

/** Pages of other customers, or of all where nobody is signed in. @param {string | null} customer */
const forget = async (customer) => {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(kept) && name !== kept + customer)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Scripts of a page have names of their own for every version. @param {string} html */
const keepFiles = async (html) => {
  const cache = await caches.open(files)
  const named = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  for (const path of named) if (!(await cache.match(path))) await cache.add(path).catch(() => {})
  const names = await cache.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - filesAtMost)).map((name) => cache.delete(name)))
}

const look = '/worker/look'

/**
 * Name, colours and language of the portal, for the page that stands where nothing is kept: no data of anybody.
 * @param {string} html
 */
const keepLook = async (html) => {
  const [, lang = '', style = ''] = /<html(?: lang="([^"]*)")?[^>]*? style="([^"]*)"/.exec(html) || []
  if (!style) return
  const name = titleOf(html).split(' · ').pop()
  await (await caches.open(files)).put(look, new Response(JSON.stringify({ lang, style, name })))
}

/** As it is written in the document. @param {string} html */
const titleOf = (html) => (/<title>([^<]*)/.exec(html) || [])[1] || ''

/**
 * The server says whose page it is, and whether it may be kept.
 * @param {string} path
 * @param {Response} answer
 */
const keep = async (path, answer) => {
  const customer = answer.headers.get('Fanal-Customer')
  await forget(customer)
  const html = await answer.text()
  await keepLook(html)
  if (!customer || !answer.headers.get('Fanal-Keep')) return
  const cache = await caches.open(kept + customer)
  const keptAt = String(Date.now())
  const headers = new Headers(answer.headers)
  headers.set('Fanal-Kept-At', keptAt)
  // So that the page can say so: a browser may have a network, but no way to the server.
  const marked = html.replace('<html', `<html data-kept-at="${keptAt}"`)
  await cache.put(path, new Response(marked, { status: 200, headers }))
  await keepFiles(html)
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
  es: [
    'Sin conexión',
    'Esta página no está guardada en este dispositivo. Lo demás vuelve solo cuando haya conexión.',
    'Volver a probar',
    'Lo que puedes leer ahora',
  ],
  ca: [
    'Sense connexió',
    'Aquesta pàgina no està desada en aquest dispositiu. La resta torna sola quan hi hagi connexió.',
    'Torna-ho a provar',
    'El que pots llegir ara',
  ],
  en: [
    'No connection',
    'This page is not kept on this device. All else is back once there is a connection.',
    'Try again',
    'What you can read now',
  ],
}

/** The kept pages, by address, with their titles. */
const readable = async () => {
  const found = []
  for (const name of await caches.keys())
    if (name.startsWith(kept)) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const path = typeof request === 'string' ? request : new URL(request.url).pathname
        const [title] = titleOf((await answer?.text()) || '').split(' · ')
        if (title) found.push({ path, title })
      }
    }
  return found
}

const paint = `
:root{color-scheme:light dark;--page:light-dark(#f6f5f2,#101214);--surface:light-dark(#fff,#1a1d20);--ink:light-dark(#1f2329,#eceef1);--ink-2:light-dark(#5b6169,#a9b0b8);--line:light-dark(#e2e0db,#30353a);--link:light-dark(var(--brand-ink,#b3122a),var(--brand-ink-dark,#ff8a94))}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{padding:16px 20px;border-bottom:1px solid var(--line);background:var(--surface);font-weight:700}header::before{content:"";display:inline-block;width:14px;height:14px;margin-right:10px;border-radius:4px;background:var(--brand,#b3122a)}
main{max-width:34rem;margin:8vh auto;padding:24px;border:1px solid var(--line);border-radius:var(--radius,12px);background:var(--surface)}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.2}h2{margin:28px 0 4px;font-size:1rem}p{margin:0;color:var(--ink-2)}
.again{display:inline-block;margin-top:20px;padding:11px 18px;border-radius:calc(var(--radius,12px) * .7);background:var(--brand,#b3122a);color:var(--on-brand,#fff);font-weight:600;text-decoration:none}
ul{margin:0;padding:0;list-style:none}li a{display:block;padding:12px 0;border-bottom:1px solid var(--line);color:var(--link);font-weight:600}li:last-child a{border:0}
@media(max-width:600px){main{margin:16px}}`

const nothingKept = async () => {
  const seen = await (await caches.open(files)).match(look)
  const { lang: ours, style = '', name = '' } = seen ? await seen.json() : {}
  const lang = (ours || worker.navigator.language || 'es').slice(0, 2)
  const [title, text, again, list] = words[lang] || words.es
  const pages = await readable()
  const links = pages.map((one) => `<li><a href="${encodeURI(one.path)}">${one.title}</a></li>`).join('')
  const rest = links && `<h2>${list}</h2><ul>${links}</ul>`
  const head = name && `<header>${name}</header>`
  const html = `<!doctype html><html lang="${lang}" style="${style}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}${name && ` · ${name}`}</title><style>${paint}</style>${head}<main><h1>${title}</h1><p>${text}</p><a class="again" href="">${again}</a>${rest}</main></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
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
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileAnswer(request))
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
