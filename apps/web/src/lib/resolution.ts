import { createContext, use } from 'react'
import type { PathParams, RouteId } from '@fanal/contract/paths'

/** What is on screen: a page with its parameters, or the error page of a status. */
export type Shown = { kind: 'page'; id: RouteId; params: PathParams } | { kind: 'error'; status: number }

/** What is on screen, and which files draw it. */
export interface Screen {
  shown: Shown
  /** The page's file, and that of the frame around it. */
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
