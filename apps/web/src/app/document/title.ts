import type { PortalState } from '#lib/portal.tsx'
import { serverLinkOf } from '#lib/server-link.ts'
import { textsIn } from '#lib/texts.ts'
import type { Resolution } from '#app/guard.ts'
import { routes } from '#app/routes.ts'

export function titleOf(resolution: Resolution, { lang, settings, serverLinks }: PortalState): string {
  const t = textsIn(lang, 'shell')
  const { name } = settings.organization
  const key = resolution.kind === 'page' ? routes[resolution.id].title : 'title.error'
  if (resolution.kind === 'page' && resolution.id === 'dynamicPage') {
    const link = serverLinkOf(resolution.params, serverLinks)
    if (link) return `${link.btn_title} · ${name}`
  }
  const contract = resolution.kind === 'page' ? resolution.params['contractName'] : undefined
  return key ? `${t(key, { name: contract ?? '' })} · ${name}` : name
}
