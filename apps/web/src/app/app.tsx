import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { navigate, useLocation } from '#lib/location.ts'
import { type LinkTo, PortalProvider, type PortalState } from '#lib/portal.tsx'
import { ResolutionProvider, type Screen } from '#lib/resolution.ts'
import type { RouteId } from '@fanal/contract/paths'
import { ErrorBoundary } from './error-boundary.tsx'
import LoginPage from '#pages/access/login-page.tsx'
import { Overlays } from './overlays.tsx'
import { loadRouter, type Router } from './load-router.ts'

/** What the server drew. */
export interface Drawn {
  screen: Screen
  /** Where a page leads that is shown without the router. */
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

/** What is on screen stays there until the code and texts of the next page have come. */
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
        const next = await loaded.screenAt(location, state)
        if (!isCurrent) return
        if ('screen' in next) {
          document.title = next.title
          startTransition(() => setShowing({ screen: next.screen, address, router: loaded }))
        } else if (next.isOutside) window.location.replace(next.redirect)
        else navigate(next.redirect + window.location.hash, { replace: true })
      } catch {
        // A part that cannot be loaded (a new version was installed, the network is gone): the document is loaded anew.
        if (isCurrent) window.location.assign(address)
      }
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [location, address, state, showing.address])
  useFocusOnArrival(showing.address)
  return showing
}

const pathIn = (address: string) => address.split('?')[0]

/** Keyboard and screen reader start at the new page, not where the old one's link was. */
function useFocusOnArrival(address: string): void {
  const last = useRef(address)
  // In the step that shows the page: a moment later, who has pressed Tab by then would be taken back.
  useLayoutEffect(() => {
    // The page that the browser itself came to starts at its top, as any other.
    if (address === last.current) return
    const isSamePage = pathIn(address) === pathIn(last.current)
    last.current = address
    // Whoever searches or filters goes on where they are.
    if (isSamePage && document.activeElement?.matches('input, select, textarea, button, [role=slider]'))
      return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])
}

/** The links of a page that came with the document. */
const givenLinks =
  (links: Drawn['links'] = {}): LinkTo =>
  (id, _, query) =>
    links[id] && query ? `${links[id]}?${new URLSearchParams(query)}` : links[id]

export function App(props: AppProps) {
  const { state, drawn } = props
  const { screen, router } = useShowing(props)
  const { shown, page, frame, isBare } = screen
  // Without the router it is the login page.
  const Page = router ? router.partOf(page) : LoginPage
  const Frame = frame ? router?.partOf(frame) : undefined
  // The same for as long as it says the same: every part of the page looks at it.
  const portal = useMemo(
    () => ({ ...state, linkTo: router ? router.linkToIn(state) : givenLinks(drawn.links) }),
    [state, router, drawn],
  )
  // A new page starts with fresh state; the frame around it stays.
  const key = shown.kind === 'page' ? `${shown.id} ${JSON.stringify(shown.params)}` : `error ${shown.status}`
  const content = (
    <ErrorBoundary key={key}>
      <Page />
    </ErrorBoundary>
  )
  return (
    <PortalProvider value={portal}>
      <ResolutionProvider value={shown}>
        {/* Where the frame itself breaks, the crash page stands alone. */}
        <ErrorBoundary>{Frame ? <Frame>{content}</Frame> : content}</ErrorBoundary>
        {!isBare && (
          <ErrorBoundary isQuiet>
            <Overlays />
          </ErrorBoundary>
        )}
      </ResolutionProvider>
    </PortalProvider>
  )
}
