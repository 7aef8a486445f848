import type { PortalState } from '#lib/portal.tsx'
import type { TextFeature } from '#lib/texts.ts'
import type { Load } from '#lib/api/read.ts'
import type { Protection } from './protection.ts'

/** What a page needs, besides its title. */
export interface RouteParts {
  /** The file in `pages/`; a page without one does not exist yet: it is not found and not linked. */
  page?: string
  protection: Protection | ((state: PortalState) => Protection)
  texts?: readonly TextFeature[]
  /** Who is not signed in sees another page at the same address. */
  visitor?: { page: string; texts: readonly TextFeature[] }
  /** What it shows at once. */
  load?: Load
  /** The page's calls are open to visitors too. */
  isOpen?: true
  /** The operator's blocks that it shows. */
  blocks?: 'Login' | 'Signup'
  /** `bare`: without menu, cookie dialog and help. `own`: the page has its own frame. */
  frame?: 'bare' | 'own'
}
