import type { ComponentType } from 'react'
import type { PortalState } from '#lib/portal.tsx'
import type { Screen } from '#lib/resolution.ts'
import { loadTexts } from '#lib/texts.ts'
import type { Resolution } from './guard.ts'
import { keepPart, partOf } from './parts.ts'
import { routes } from './routes.ts'

type Loaded = { default: ComponentType }

const pageFiles = {
  ...import.meta.glob<Loaded>(['../pages/*/*-page.tsx', '!../pages/shell/gallery-page.tsx']),
  // Every component in all its states: for developers, no part of what is built for production.
  ...(import.meta.env.MODE === 'development' && import.meta.glob<Loaded>('../pages/shell/gallery-page.tsx')),
}
const frameFiles = import.meta.glob<Loaded>('./*-frame.tsx')

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
    ...parts.map(loadPart),
  ])
  return {
    files: parts.map((part) => part.replace('../', 'src/').replace('./', 'src/app/')),
    texts: Object.fromEntries(loadedTexts) as Record<string, unknown>,
  }
}

async function loadPart(file: string): Promise<void> {
  if (partOf(file)) return
  const load = pageFiles[file] ?? frameFiles[file]
  if (!load) throw new Error(`No such part of the portal: ${file}`)
  keepPart(file, (await load()).default)
}
