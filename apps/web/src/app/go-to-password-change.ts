import { pathTo } from '@fanal/contract/paths'
import type { Lang } from '@fanal/domain/settings/languages'

export function goToPasswordChange(lang: Lang): void {
  const page = pathTo('changePassword', lang)
  if (window.location.pathname !== page) window.location.assign(page)
}
