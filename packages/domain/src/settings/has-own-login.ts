import type { PublicSettings } from './settings.ts'

/** With single sign-on alone there are no passwords here: nobody signs in, activates an account or recovers one with us. */
export const hasOwnLogin = ({ features, oidc }: Pick<PublicSettings, 'features' | 'oidc'>): boolean =>
  !features.oidc || oidc.routes.allowDefaultLogin
