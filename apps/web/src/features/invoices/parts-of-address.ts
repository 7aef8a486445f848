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
  const files: string[] = []
  if (query.get('chart')) {
    await ChartPart.preload(lang).catch(() => undefined)
    files.push('src/features/invoices/chart-card.tsx')
  }
  if (query.get('action') === 'download') {
    await SelectionPart.preload(lang).catch(() => undefined)
    files.push('src/features/invoices/list/selection-bar.tsx')
  }
  return files
}
