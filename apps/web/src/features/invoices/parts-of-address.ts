import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import type { Preload } from '#lib/resolution.ts'

// Most people only read the list: these parts come with an address that wants them, or when it becomes one.

export const ChartPart = lazyPart(async () => (await import('./chart-card.tsx')).ChartCard)
export const SelectionPart = lazyPart(async () => (await import('./list/selection-bar.tsx')).SelectionBar)

/**
 * What the server draws of an address is loaded before the browser takes it over. A part that fails to load does not
 * hold up the page: its place says so, and offers to try again.
 */
export const preloadParts: Preload = async ({ search, lang }) => {
  const query = new URLSearchParams(search)
  const parts = [
    ...(query.get('chart') ? [{ part: ChartPart, file: 'chart-card.tsx' }] : []),
    ...(query.get('action') === 'download' ? [{ part: SelectionPart, file: 'list/selection-bar.tsx' }] : []),
  ]
  await Promise.allSettled(parts.map(({ part }) => part.preload(lang)))
  return parts.map(({ file }) => `src/features/invoices/${file}`)
}
