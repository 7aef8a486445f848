import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { navigate, useLocation } from '#lib/location.ts'
import { type LinkTo, PortalProvider, type PortalState } from '#lib/portal.tsx'
import { pageKey, ResolutionProvider, type Screen } from '#lib/resolution.ts'
import type { RouteId } from '@fanal/contract/paths'
import { ErrorBoundary } from './error-boundary.tsx'
import LoginPage from '#pages/access/login-page.tsx'
import { Overlays } from './overlays.tsx'
import { loadRouter, type Router } from './load-router.ts'

/** Server-rendered state. */
export interface Drawn {
  screen: Screen
  /** Target of links on a page that runs without the router. */
  links?: Partial<Record<RouteId, string>>
}

interface AppProps {
  state: PortalState
  drawn: Drawn
  router?: Router
}

interface Showing {
  screen: Screen
  address: string
  router: Router | undefined
}

const isSameScreen = (one: Screen, other: Screen) => JSON.stringify(one) === JSON.stringify(other)

/** The current page stays until code and texts of the next one are loaded. */
function useShowing({ state, drawn, router }: AppProps): Showing {
  const location = useLocation()
  const address = location.path + location.search
  const [showing, setShowing] = useState<Showing>({ screen: drawn.screen, address, router })
  useEffect(() => {
    if (address === showing.address) return undefined
    let isCurrent = true
    const show = async () => {
      try {
        const loaded = await loadRouter()
        const next = await loaded.screenAt(location, state, showing.screen)
        if (!isCurrent) return
        if ('screen' in next) {
          document.title = next.title
          const screen = isSameScreen(next.screen, showing.screen) ? showing.screen : next.screen
          startTransition(() => setShowing({ screen, address, router: loaded }))
        } else if (next.isOutside) window.location.replace(next.redirect)
        else navigate(next.redirect + window.location.hash, { replace: true })
      } catch {
        // A chunk that fails to load (new release, network down): reload the document.
        if (isCurrent) window.location.assign(address)
      }
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [location, address, state, showing])
  useFocusOnArrival(showing.address)
  return showing
}

const pathIn = (address: string) => address.split('?')[0]

/** Moves focus to the new page for keyboard and screen readers. */
function useFocusOnArrival(address: string): void {
  const last = useRef(address)
  // In the same commit as the page: later it would steal the focus of somebody who already pressed Tab.
  useLayoutEffect(() => {
    // The page of a browser navigation also starts at its top.
    if (address === last.current) return
    const isSamePage = pathIn(address) === pathIn(last.current)
    last.current = address
    // Searching and filtering keep the scroll position, and a result that took the focus keeps it.
    if (isSamePage && document.activeElement?.matches('input, select, textarea, button, h2, [role=slider]'))
      return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])
}

/** Links of the server-rendered page. */
const givenLinks =
  (links: Drawn['links'] = {}): LinkTo =>
  (id, _, query) =>
    links[id] && query ? `${links[id]}?${new URLSearchParams(query)}` : links[id]

export function App(props: AppProps) {
  const { screen, router } = useShowing(props)
  return <Shell state={props.state} drawn={props.drawn} screen={screen} router={router} />
}

type ShellProps = Pick<AppProps, 'state' | 'drawn'> & Pick<Showing, 'screen' | 'router'>

/** The page in its frame. A change of the address alone redraws only who reads it there. */
const Shell = memo(function Shell({ state, drawn, screen, router }: ShellProps) {
  const { shown, page, frame, isBare } = screen
  // Without the router it is the login page.
  const Page = router ? router.partOf(page) : LoginPage
  const Frame = frame ? router?.partOf(frame) : undefined
  // Of customers only: what dialogs need is not loaded by the login page.
  const ProofAsked = router?.ProofAsked
  // Stable while its content is the same: every component reads it.
  const portal = useMemo(
    () => ({ ...state, linkTo: router ? router.linkToIn(state) : givenLinks(drawn.links) }),
    [state, router, drawn],
  )
  // A new page starts with fresh state; the frame stays mounted.
  const content = (
    <ErrorBoundary key={pageKey(shown)}>
      <Page />
    </ErrorBoundary>
  )
  return (
    <PortalProvider value={portal}>
      <ResolutionProvider value={shown}>
        {/* If the frame itself crashes, the crash page stands alone. */}
        <ErrorBoundary>{Frame ? <Frame>{content}</Frame> : content}</ErrorBoundary>
        {!isBare && (
          <ErrorBoundary isQuiet>
            <Overlays />
            {state.profile && ProofAsked && <ProofAsked />}
          </ErrorBoundary>
        )}
      </ResolutionProvider>
    </PortalProvider>
  )
})
