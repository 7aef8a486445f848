import type { PathParams, RouteId } from '@fanal/contract/paths'
import type { Portal } from '#lib/portal.tsx'
import type { TextKey } from '#lib/texts.ts'

export type ShellKey = TextKey<'shell'>

/** One thing a menu offers. */
export interface Entry {
  label: ShellKey
  href: string
  icon: string
  /** Marked on the pages below it too. */
  section?: RouteId
  /** Why it cannot be used now: shown as a tooltip, and the entry leads nowhere. */
  disabledReason?: ShellKey
}

interface Target {
  id: RouteId
  label: ShellKey
  icon: string
  params?: PathParams
  query?: Record<string, string>
  /** The setting or flag that offers it. */
  isOn?: boolean
  /** Changes something: a read-only session sees it, and why it may not (spec 1 §6). */
  isChange?: boolean
}

/** Somebody whom single sign-on knows and who holds no contract yet (spec 2 §2 "Menus"). */
export function isNewcomer({ settings, profile }: Portal): boolean {
  return settings.features.oidc && profile?.new_customer === true
}

/** The entries that lead somewhere: what is switched off or not built is left out. */
export function entriesOf(portal: Portal, targets: readonly Target[]): Entry[] {
  return targets.flatMap(({ id, label, icon, params, query, isOn = true, isChange = false }) => {
    const href = isOn ? portal.linkTo(id, params, query) : undefined
    if (!href) return []
    const isHeld = isChange && portal.profile?.readonly === true
    return [
      {
        label,
        href,
        icon,
        ...(!query && { section: id }),
        ...(isHeld && { disabledReason: 'readonly.tooltip' as const }),
      },
    ]
  })
}
