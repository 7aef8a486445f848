import type { PathParams } from '@fanal/contract/fill-path'
import type { RouteId } from '@fanal/contract/paths'
import type { Portal } from '#lib/portal.tsx'
import type { TextKey } from '#lib/texts.ts'

export type ShellKey = TextKey<'shell'>

/** One menu entry. */
export interface Entry {
  label: ShellKey
  href: string
  icon: string
  /** Also current on the pages below it. */
  section?: RouteId
  /** Why it is disabled: shown as a tooltip, and the entry has no link. */
  disabledReason?: ShellKey
}

export interface Target {
  id: RouteId
  label: ShellKey
  icon: string
  params?: PathParams
  query?: Record<string, string>
  /** The setting or flag that enables it. */
  isOn?: boolean
  /** Changes something: disabled in a read-only session, with the reason. */
  isChange?: boolean
}

/** A customer of single sign-on without a contract yet. */
export function isNewcomer({ settings, profile }: Portal): boolean {
  return settings.features.oidc && profile?.new_customer === true
}

/** The entries with a target: disabled features and missing pages are left out. */
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
