import type { OutsideOrigins } from '@fanal/contract/wire/portal'
import type { PublicSettings } from '@fanal/domain/settings/settings'

const originsOf = (...addresses: string[]): string[] => [
  ...new Set(
    addresses.flatMap((address) =>
      /^https?:/.test(address) && URL.canParse(address) ? [new URL(address).origin] : [],
    ),
  ),
]

/**
 * The retailer's chat and statistics come from their own origins, as the settings of now name them. The document's policy
 * lasts while it is open: it holds what any page of it may load.
 */
export function outsideOrigins({ contractation, features, analytics }: PublicSettings): OutsideOrigins {
  const { chatWidget } = contractation
  const chat = chatWidget.enabled ? chatWidget.scriptUrl : ''
  const statistics = features.analytics ? analytics.scriptUrl : ''
  return { script: originsOf(chat, statistics), connect: originsOf(chat, statistics), frame: originsOf(chat) }
}
