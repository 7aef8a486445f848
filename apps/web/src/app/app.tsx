import { startTransition, useEffect, useRef, useState } from 'react'
import { type Location, navigate, useLocation } from '#lib/location.ts'
import { pathTo } from '#lib/paths.ts'
import { type Portal, PortalProvider, type PortalState } from '#lib/portal.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { type Resolution, resolve } from './guard.ts'
import { LateParts } from './late-parts.tsx'
import { partOf, partsOf, prepare } from './prepare.ts'
import { ResolutionProvider } from '#lib/resolution.ts'
import { protectionOf, routes } from './routes.ts'
import { titleOf } from './title.ts'

type Shown = Exclude<Resolution, { kind: 'redirect' }>

function portalOf(state: PortalState): Portal {
  return {
    ...state,
    linkTo(id, params, query) {
      const protection = protectionOf(id, state)
      if (protection === 'off' || (protection === 'public' && state.profile)) return undefined
      const search = query ? `?${new URLSearchParams(query)}` : ''
      return pathTo(id, state.lang, params) + search
    },
  }
}

/** What is on screen stays there until the code and texts of the next page have come. */
function useShown(state: PortalState): Shown {
  const location = useLocation()
  const [shown, setShown] = useState<Shown>(() => firstShown(location, state))
  useEffect(() => {
    const next = resolve(location, state)
    if (next.kind === 'redirect') {
      navigate(next.to, { replace: true })
      return undefined
    }
    let isCurrent = true
    const show = async () => {
      try {
        await prepare(next, state)
      } catch {
        // A part that cannot be loaded (a new version was installed, the network is gone): the document is loaded anew.
        if (isCurrent) window.location.assign(location.path + location.search)
        return
      }
      if (!isCurrent) return
      document.title = titleOf(next, state)
      startTransition(() => setShown(next))
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [location, state])
  useFocusOnArrival(shown)
  return shown
}

/** Keyboard and screen reader start at the new page, not where the old one's link was. */
function useFocusOnArrival(shown: Shown): void {
  const first = useRef(shown)
  useEffect(() => {
    if (shown === first.current) return
    first.current = shown
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [shown])
}

function firstShown(location: Location, state: PortalState): Shown {
  const first = resolve(location, state)
  return first.kind === 'redirect' ? { kind: 'error', status: 404 } : first
}

export function App({ state }: { state: PortalState }) {
  const shown = useShown(state)
  const { page, frame } = partsOf(shown, state)
  const Page = partOf(page)
  const Frame = frame ? partOf(frame) : undefined
  const isBare = shown.kind === 'page' && routes[shown.id].frame === 'bare'
  // A new page starts with fresh state; the frame around it stays.
  const key = shown.kind === 'page' ? `${shown.id} ${JSON.stringify(shown.params)}` : `error ${shown.status}`
  const content = Page && (
    <ErrorBoundary key={key}>
      <Page />
    </ErrorBoundary>
  )
  return (
    <PortalProvider value={portalOf(state)}>
      <ResolutionProvider value={shown}>
        {Frame ? <Frame>{content}</Frame> : content}
        {!isBare && <LateParts />}
      </ResolutionProvider>
    </PortalProvider>
  )
}
