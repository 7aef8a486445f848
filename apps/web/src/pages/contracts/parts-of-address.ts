import { PlacesPart } from '#features/contracts/places-part.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import type { Preload } from '#lib/resolution.ts'

// Most people look for a contract in the plain list: these come with an address that wants them.

export const ChoosingPart = lazyPart(
  async () => (await import('./choosing.tsx')).Choosing,
  ['contract-changes'],
)

export const preloadParts: Preload = async ({ search, lang }) => {
  const query = new URLSearchParams(search)
  const parts = [
    ...(query.get('action') ? [{ part: ChoosingPart, file: 'pages/contracts/choosing.tsx' }] : []),
    ...(query.get('by') === 'place'
      ? [{ part: PlacesPart, file: 'features/contracts/place-groups.tsx' }]
      : []),
  ]
  await Promise.allSettled(parts.map(({ part }) => part.preload(lang)))
  return parts.map(({ file }) => `src/${file}`)
}
