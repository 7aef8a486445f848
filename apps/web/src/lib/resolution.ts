import { createContext, use } from 'react'
import type { PathParams } from '@fanal/contract/fill-path'
import type { RouteId } from '@fanal/contract/paths'
import type { Lang } from '@fanal/domain/settings/languages'

/** The current view: a page with its parameters, or the error page of a status. */
export type Shown = { kind: 'page'; id: RouteId; params: PathParams } | { kind: 'error'; status: number }

/** Stable while the same page is on screen. */
export const pageKey = (shown: Shown) =>
  shown.kind === 'page' ? `${shown.id} ${JSON.stringify(shown.params)}` : `error ${shown.status}`

/** The current view, and the modules that render it. */
export interface Screen {
  shown: Shown
  /** The modules of the page and its frame. */
  page: string
  frame: string | null
  /** Without cookie dialog and help. */
  isBare: boolean
}

const ResolutionContext = createContext<Shown>({ kind: 'error', status: 404 })
export const ResolutionProvider = ResolutionContext.Provider

export function useShown(): Shown {
  return use(ResolutionContext)
}

export function useParams(): PathParams {
  const shown = useShown()
  return shown.kind === 'page' ? shown.params : {}
}

/**
 * Loads what an address wants beside the code of its page; returns those files, since the document needs their styles.
 */
export type Preload = (wanted: { search: string; lang: Lang }) => Promise<readonly string[]>
