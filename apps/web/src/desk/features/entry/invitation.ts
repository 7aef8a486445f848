import type { Answer } from '@fanal/contract/endpoint'
import type { staffInvitationSchemas } from '@fanal/contract/schemas/desk/staff'

export type Invitation = Answer<typeof staffInvitationSchemas> & { link: string }

/** After the `#`: no server, and no log of one, ever sees it. */
export const linkInAddress = (): string => window.location.hash.slice(1)
