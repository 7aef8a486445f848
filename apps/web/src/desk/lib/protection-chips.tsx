import type { ProtectionKind } from '@fanal/domain/customers/contact-state'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import { iconPhone, iconShield } from '#ui/text/icons.ts'

const icons = { vulnerable: iconShield, no_calls: iconPhone }
const labels: Record<ProtectionKind, TextKey<'desk'>> = {
  vulnerable: 'protection.vulnerable',
  no_calls: 'protection.no_calls',
}

/** What staff have to mind about a customer, wherever one is named. */
export function ProtectionChips({ kinds }: { kinds: readonly ProtectionKind[] }) {
  const t = useTexts('desk')
  return kinds.map((kind) => (
    <Chip key={kind} tone="warn" icon={icons[kind]}>
      {t(labels[kind])}
    </Chip>
  ))
}
