import type { PublicSettings } from './settings.ts'

/** Whether people who are not signed in can write to the retailer, or ask to be called. */
export const takesContact = ({ features }: Pick<PublicSettings, 'features'>): boolean =>
  features.contact && features.unsignedContact
