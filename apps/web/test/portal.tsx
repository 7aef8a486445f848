import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { defaultFlags } from '@fanal/domain/settings/feature-flags'
import type { Lang } from '@fanal/domain/settings/languages'
import type { ReactNode } from 'react'
import { type Portal, PortalProvider } from '#lib/portal.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { QueryProvider } from '#lib/api/query-provider.tsx'
import { loadTexts, type TextFeature } from '#lib/texts.ts'
import { render } from './render.tsx'

// The context that components find on a page.

const portal = {
  lang: 'es',
  locale: 'es-ES',
  settings: defaultSettings,
  flags: defaultFlags,
  profile: null,
  absentCalls: [],
  queries: { queries: [], mutations: [] },
  linkTo: (id, params = {}) => [`/${id}`, ...Object.values(params)].join('/'),
} as Partial<Portal> as Portal

/** Spanish texts of these features are loaded before rendering. */
export const loadSpanish = (...features: TextFeature[]) => loadLanguage('es', ...features)

export async function loadLanguage(lang: Lang, ...features: TextFeature[]): Promise<void> {
  await Promise.all(features.map((feature) => loadTexts(lang, feature)))
}

export function OnPage({ over, children }: { over?: Partial<Portal>; children: ReactNode }) {
  return (
    <PortalProvider value={{ ...portal, ...over }}>
      <QueryProvider>{children}</QueryProvider>
    </PortalProvider>
  )
}

/** Draws a part that makes calls; a failed one is not repeated by itself, and nothing is known from before. */
export function draw(what: ReactNode, over: Partial<Portal> = {}) {
  const client = queryClient()
  client.clear()
  // The rest stays as on the real page: an answer that is still fresh is not fetched again.
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  return render(<OnPage over={over}>{what}</OnPage>)
}
