import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { navigate, useLocation } from '#lib/location.ts'
import { PortalProvider, type PortalState } from '#lib/portal.tsx'
import { pageKey, ResolutionProvider, type Screen } from '#lib/resolution.ts'
import { restoreScroll } from '#lib/scroll-memory.ts'
import { ErrorBoundary } from './crash/error-boundary.tsx'
import { type Links, linkToIn } from './link-to.ts'
import { loadRouter } from './load-router.ts'
import { CookieBanner } from '#features/shell/cookie-banner.tsx'
import { Overlays } from './overlays.tsx'
import { partOf } from './parts.ts'
import styles from './app.module.css'

/** Server-rendered state. */
export interface Drawn {
  screen: Screen
  links: Links
}

interface AppProps {
  state: PortalState
  drawn: Drawn
}

interface Showing {
  screen: Screen
  address: string
}

const isSameScreen = (one: Screen, other: Screen) => JSON.stringify(one) === JSON.stringify(other)

/** The current page stays until code, texts and data of the next one are loaded. */
function useShowing({ state, drawn }: AppProps): Showing & { isUnderWay: boolean } {
  const location = useLocation()
  const address = location.path + location.search
  const [showing, setShowing] = useState<Showing>({ screen: drawn.screen, address })
  useEffect(() => {
    if (address === showing.address) return undefined
    let isCurrent = true
    const show = async () => {
      try {
        const router = await loadRouter()
        const next = await router.screenAt(location, state, showing.screen)
        if (!isCurrent) return
        if ('screen' in next) {
          document.title = next.title
          const screen = isSameScreen(next.screen, showing.screen) ? showing.screen : next.screen
          startTransition(() => setShowing({ screen, address }))
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
  return { ...showing, isUnderWay: address !== showing.address }
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
    restoreScroll()
    // Searching and filtering keep the scroll position, and a result that took the focus keeps it.
    if (isSamePage && document.activeElement?.matches('input, select, textarea, button, h2, [role=slider]'))
      return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])
}

export function App(props: AppProps) {
  const { screen, isUnderWay } = useShowing(props)
  return (
    <>
      {isUnderWay && <div className={styles.underWay} />}
      <Shell state={props.state} links={props.drawn.links} screen={screen} />
    </>
  )
}

type ShellProps = { state: PortalState } & Drawn

/** The page in its frame. A change of the address alone redraws only who reads it there. */
const Shell = memo(function Shell({ state, links, screen }: ShellProps) {
  const { shown, page, frame, isBare } = screen
  const Page = partOf(page)
  const Frame = frame ? partOf(frame) : undefined
  // Stable while its content is the same: every component reads it.
  const portal = useMemo(() => ({ ...state, linkTo: linkToIn(links, state) }), [state, links])
  // A new page starts with fresh state; the frame stays mounted.
  const content = (
    <ErrorBoundary key={pageKey(shown)}>
      <Page />
    </ErrorBoundary>
  )
  return (
    <PortalProvider value={portal}>
      <ResolutionProvider value={shown}>
        {!isBare && (
          <ErrorBoundary isQuiet>
            <CookieBanner />
          </ErrorBoundary>
        )}
        {/* If the frame itself crashes, the crash page stands alone. */}
        <ErrorBoundary>{Frame ? <Frame>{content}</Frame> : content}</ErrorBoundary>
        {!isBare && (
          <ErrorBoundary isQuiet>
            <Overlays />
          </ErrorBoundary>
        )}
      </ResolutionProvider>
    </PortalProvider>
  )
})
