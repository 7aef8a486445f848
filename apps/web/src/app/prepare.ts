import type { RouteId } from '@fanal/contract/paths'
import type { PortalState } from '#lib/portal.tsx'
import type { Screen } from '#lib/resolution.ts'
import { loadTexts } from '#lib/texts.ts'
import type { Resolution } from './guard.ts'
import { registerPart, loadPart, type PartModule } from './parts.ts'
import { routes } from './routes.ts'

const files = {
  ...import.meta.glob<PartModule>([
    '../pages/*/*-page.tsx',
    '!../pages/access/login-page.tsx',
    '!../pages/shell/gallery-page.tsx',
  ]),
  // All components in all states, for development only.
  ...(import.meta.env.MODE === 'development' &&
    import.meta.glob<PartModule>('../pages/shell/gallery-page.tsx')),
  ...import.meta.glob<PartModule>('./*-frame.tsx'),
}
for (const [file, load] of Object.entries(files)) registerPart(file, load)

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
  const { frame } = routes[shown.id]
  const { page } = viewOf(shown.id, state)
  return {
    shown,
    page: `../pages/${page}-page.tsx`,
    frame: frame === 'bare' ? './bare-frame.tsx' : frame ? null : frameOf(state),
    isBare: frame === 'bare',
  }
}

/** The page of a route with its texts, as whoever looks sees it. */
const viewOf = (id: RouteId, { profile }: PortalState) => (!profile && routes[id].visitor) || routes[id]

const frameOf = (state: PortalState) => (state.profile ? './member-frame.tsx' : './visitor-frame.tsx')

/** The path of a part from the folder of the portal's source. */
export const sourceOf = (part: string) => part.replace('../', 'src/').replace('./', 'src/app/')

/** Loads code and texts of the next page: the server embeds the texts and preloads the modules. */
export async function prepare({ shown, page, frame }: Screen, state: PortalState, search: string) {
  const { lang } = state
  const texts = shown.kind === 'page' ? (viewOf(shown.id, state).texts ?? []) : []
  const [loadedTexts, ...more] = await Promise.all([
    Promise.all(
      (['shell', ...texts] as const).map(async (feature) => [feature, await loadTexts(lang, feature)]),
    ),
    ...(frame ? [page, frame] : [page]).map((part) => loadPart(part, lang, search)),
  ])
  return {
    /** Wanted by the address, beside page and frame. */
    files: more.flat(),
    texts: Object.fromEntries(loadedTexts) as Record<string, object>,
  }
}
