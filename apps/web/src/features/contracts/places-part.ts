import { lazyPart } from '#lib/lazy/lazy-part.tsx'

/** Comes with an address that groups, or when it becomes one. */
export const PlacesPart = lazyPart(async () => (await import('./place-groups.tsx')).PlaceGroups)
