import type { ComponentType } from 'react'
import type { PortalState } from '#lib/portal.tsx'
import { loadTexts } from '#lib/texts.ts'
import type { Resolution } from './guard.ts'
import { routes } from './routes.ts'

type Loaded = { default: ComponentType }

const pageFiles = {
  ...import.meta.glob<Loaded>(['../pages/*-page.tsx', '!../pages/gallery-page.tsx']),
  // Every component in all its states: for developers, no part of what is built for production.
  ...(import.meta.env.MODE === 'development' && import.meta.glob<Loaded>('../pages/gallery-page.tsx')),
}
const frameFiles = import.meta.glob<Loaded>('./*-frame.tsx')
const ready = new Map<string, ComponentType<{ children?: React.ReactNode }>>()

export interface Parts {
  page: string
  frame: string | null
}

/** Which files show a resolution: its page, and the frame around it. */
export function partsOf(resolution: Exclude<Resolution, { kind: 'redirect' }>, state: PortalState): Parts {
  if (resolution.kind === 'error')
    return {
      page: '../pages/error-page.tsx',
      frame: resolution.status === 503 || state.failure ? null : frameOf(state),
    }
  const { page, frame } = routes[resolution.id]
  return { page: `../pages/${page}-page.tsx`, frame: frame ? null : frameOf(state) }
}

const frameOf = (state: PortalState) => (state.profile ? './member-frame.tsx' : './visitor-frame.tsx')

/** Loads the code and texts of what is about to show: the server writes the texts into the document and announces the files. */
export async function prepare(resolution: Exclude<Resolution, { kind: 'redirect' }>, state: PortalState) {
  const { page, frame } = partsOf(resolution, state)
  const texts = resolution.kind === 'page' ? (routes[resolution.id].texts ?? []) : []
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
  if (ready.has(file)) return
  const load = pageFiles[file] ?? frameFiles[file]
  if (!load) throw new Error(`No such part of the portal: ${file}`)
  ready.set(file, (await load()).default)
}

/** A part that `prepare` has loaded. */
export function partOf(file: string): ComponentType<{ children?: React.ReactNode }> | undefined {
  return ready.get(file)
}
