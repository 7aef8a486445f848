import type { ComponentType, ReactNode } from 'react'
import { lazyPart, type LazyPart } from '#lib/lazy/lazy-part.tsx'
import type { PortalState } from '#lib/portal.tsx'
import type { Screen } from '#lib/resolution.ts'
import { loadTexts } from '#lib/texts.ts'
import LoginPage from '#pages/access/login-page.tsx'
import type { Resolution } from './guard.ts'
import { loginPage } from './load-router.ts'
import { routes } from './routes.ts'

type Part = ComponentType<{ children?: ReactNode }>
type Loaded = { default: Part }

const files = {
  ...import.meta.glob<Loaded>([
    '../pages/*/*-page.tsx',
    '!../pages/access/login-page.tsx',
    '!../pages/shell/gallery-page.tsx',
  ]),
  // Every component in all its states: for developers, no part of what is built for production.
  ...(import.meta.env.MODE === 'development' && import.meta.glob<Loaded>('../pages/shell/gallery-page.tsx')),
  ...import.meta.glob<Loaded>('./*-frame.tsx'),
}
const lazyParts: Record<string, LazyPart<{ children?: ReactNode }>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file, lazyPart(async () => (await load()).default)]),
)

/** The component of a page or frame. The login page comes with the start of the portal. */
export function partOf(file: string): Part {
  const part = file === loginPage ? LoginPage : lazyParts[file]
  if (!part) throw new Error(`No such part of the portal: ${file}`)
  return part
}

type Shown = Exclude<Resolution, { kind: 'redirect' }>

/** Which files show a resolution: its page, and the frame around it. */
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

/** Loads the code and texts of what is about to show: the server writes the texts into the document and announces the files. */
export async function prepare({ shown, page, frame }: Screen, state: PortalState) {
  const texts = shown.kind === 'page' ? (routes[shown.id].texts ?? []) : []
  const parts = frame ? [page, frame] : [page]
  const [loadedTexts] = await Promise.all([
    Promise.all(
      (['shell', ...texts] as const).map(async (feature) => [feature, await loadTexts(state.lang, feature)]),
    ),
    ...parts.map((part) => lazyParts[part]?.preload(state.lang)),
  ])
  return {
    files: parts.map((part) => part.replace('../', 'src/').replace('./', 'src/app/')),
    texts: Object.fromEntries(loadedTexts) as Record<string, unknown>,
  }
}
