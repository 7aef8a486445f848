import type * as routerModule from './router.ts'

export type Router = typeof routerModule

let loading: Promise<Router> | undefined
let loaded: Router | undefined

/** The router, once loaded. */
export const loadedRouter = () => loaded

export function loadRouter(): Promise<Router> {
  loading ??= import('./router.ts').then(
    (router) => {
      loaded = router
      return router
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
