import type { ComponentType, ReactNode } from 'react'
import { lazyPart, type LazyPart } from '#lib/lazy/lazy-part.tsx'
import type { PortalState } from '#lib/portal.tsx'
import type { Preload, Screen } from '#lib/resolution.ts'
import { loadTexts } from '#lib/texts.ts'
import LoginPage from '#pages/access/login-page.tsx'
import type { Resolution } from './guard.ts'
import { loginPage } from './load-router.ts'
import { routes } from './routes.ts'

type Part = ComponentType<{ children?: ReactNode }>
type Loaded = { default: Part; preload?: Preload }

const files = {
  ...import.meta.glob<Loaded>([
    '../pages/*/*-page.tsx',
    '!../pages/access/login-page.tsx',
    '!../pages/shell/gallery-page.tsx',
  ]),
  // All components in all states, for development only.
  ...(import.meta.env.MODE === 'development' && import.meta.glob<Loaded>('../pages/shell/gallery-page.tsx')),
  ...import.meta.glob<Loaded>('./*-frame.tsx'),
}
const lazyParts: Record<string, LazyPart<{ children?: ReactNode }>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file, lazyPart(async () => (await load()).default)]),
)

/** The component of a page or frame. The login page is part of the entry bundle. */
export function partOf(file: string): Part {
  const part = file === loginPage ? LoginPage : lazyParts[file]
  if (!part) throw new Error(`No such part of the portal: ${file}`)
  return part
}

type Shown = Exclude<Resolution, { kind: 'redirect' }>

/** Modules of a resolution: its page and the frame. */
export function screenOf(shown: Shown, state: PortalState): Screen {
  if (shown.kind === 'error')
    return {
      shown,
      page: '../pages/shell/error-page.tsx',
      frame: shown.status === 503 || state.failure ? null : frameOf(state),
      isBare: false,
    }
  const { page, frame } = routes[shown.id]
  return {
    shown,
    page: `../pages/${page}-page.tsx`,
    frame: frame ? null : frameOf(state),
    isBare: frame === 'bare',
  }
}

const frameOf = (state: PortalState) => (state.profile ? './member-frame.tsx' : './visitor-frame.tsx')

/** Loads code and texts of the next page: the server embeds the texts and preloads the modules. */
export async function prepare({ shown, page, frame }: Screen, state: PortalState) {
  const texts = shown.kind === 'page' ? (routes[shown.id].texts ?? []) : []
  const parts = frame ? [page, frame] : [page]
  const [more, loadedTexts] = await Promise.all([
    preloadMore(page, state),
    Promise.all(
      (['shell', ...texts] as const).map(async (feature) => [feature, await loadTexts(state.lang, feature)]),
    ),
    ...parts.map((part) => lazyParts[part]?.preload(state.lang)),
  ])
  return {
    files: [...parts.map((part) => part.replace('../', 'src/').replace('./', 'src/app/')), ...more],
    texts: Object.fromEntries(loadedTexts) as Record<string, object>,
  }
}

async function preloadMore(page: string, { url, lang }: PortalState): Promise<readonly string[]> {
  const { preload } = (await files[page]?.()) ?? {}
  return (await preload?.({ search: new URL(url, 'http://portal.invalid').search, lang })) ?? []
}
