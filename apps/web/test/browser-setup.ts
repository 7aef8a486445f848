import '../src/styles/tokens.css'
import '../src/styles/base.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unmountAll } from './render.tsx'
import { closeServers } from './server.ts'

const viewport = { width: 1280, height: 800 }

let hasPointerMoved = true
window.addEventListener('pointermove', () => (hasPointerMoved = true), { capture: true })

// Files share a browser: each test finds it as new, whatever ran before and however that ended.
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    document.cookie = `${name}=; max-age=0; path=/`
  }
  const caching = (await caches.keys()).map((name) => caches.delete(name))
  const workers = (await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister())
  await Promise.all([...caching, ...workers])
  document.documentElement.removeAttribute('data-theme')
  if (window.innerWidth !== viewport.width || window.innerHeight !== viewport.height)
    await page.viewport(viewport.width, viewport.height)
  // A pointer left on the page would hover over what the test renders there.
  if (hasPointerMoved)
    await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true })
  hasPointerMoved = false
})

afterEach(async () => {
  unmountAll()
  vi.useRealTimers()
  await closeServers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
