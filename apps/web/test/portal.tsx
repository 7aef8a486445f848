import { defaultSettings } from '@fanal/domain/settings/default-settings'
import type { ReactNode } from 'react'
import { type Portal, PortalProvider } from '#lib/portal.tsx'
import { loadTexts, type TextFeature } from '#lib/texts.ts'

// The context that components find on a page.

export const spanishPortal = {
  lang: 'es',
  locale: 'es-ES',
  settings: defaultSettings,
  profile: null,
  absentCalls: [],
  answers: {},
  linkTo: (id, params = {}) => [`/${id}`, ...Object.values(params)].join('/'),
} as Partial<Portal> as Portal

/** Spanish texts of these features are loaded before rendering. */
export async function loadSpanish(...features: TextFeature[]): Promise<void> {
  await Promise.all(features.map((feature) => loadTexts('es', feature)))
}

export function OnPage({ children }: { children: ReactNode }) {
  return <PortalProvider value={spanishPortal}>{children}</PortalProvider>
}
