import type { PortalState } from '#lib/portal.tsx'
import { textsIn } from '#lib/texts.ts'
import type { Resolution } from './guard.ts'
import { routes } from './routes.ts'

export function titleOf(resolution: Resolution, { lang, settings }: PortalState): string {
  const t = textsIn(lang, 'shell')
  const { name } = settings.organization
  const key = resolution.kind === 'page' ? routes[resolution.id].title : 'title.error'
  const contract = resolution.kind === 'page' ? resolution.params['contractName'] : undefined
  return key ? `${t(key, { name: contract ?? '' })} · ${name}` : name
}
