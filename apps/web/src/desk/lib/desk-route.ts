import type { Act } from '@fanal/contract/endpoint'
import type { LazyPart } from '#lib/lazy/lazy-part.tsx'
import type { TextKey } from '#lib/texts.ts'

/** A page of the desk. */
export interface DeskRoute {
  /** With `{name}` for what an address names. */
  path: string
  /** Who may not do this does not see the page, and finds no way to it. */
  act: Act
  title: TextKey<'desk'>
  /** An entry in the rail, with the letter that follows G. */
  menu?: { icon: string; key: string }
  page: LazyPart<{ params: Readonly<Record<string, string>> }>
}

export interface DeskMatch {
  route: DeskRoute
  params: Readonly<Record<string, string>>
}

/** The route of an address, and what the address names. */
export function matchDesk(routes: readonly DeskRoute[], path: string): DeskMatch | undefined {
  const asked = path.replace(/(.)\/+$/, '$1')
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const found = pattern.exec(asked)
    if (found) return { route, params: { ...found.groups } }
  }
  return undefined
}
