import type { SignIn } from '@fanal/contract/schemas/account'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { iconEye, iconGlobe, iconLaptop, iconMobile } from '#ui/text/icons.ts'

const ways: Record<SignIn['login_type'], TextKey<'account'>> = {
  credentials: 'way.credentials',
  token: 'way.link',
  clientId: 'way.link',
  openid: 'way.openid',
  passkey: 'way.passkey',
  refresh: 'way.refresh',
}

/** A sign-in in words: device and method. */
export function useSignInLabels() {
  const t = useTexts('account')
  const { organization } = usePortal().settings
  return {
    device: ({ device: { browser, system } }: SignIn): string => {
      if (browser && system) return t('device.on', { browser, system })
      return browser ?? system ?? t('device.unknown')
    },
    way: ({ login_type, staff }: SignIn): string => {
      if (!staff) return t(ways[login_type])
      return t('way.staff', { name: organization.name, reason: staff.reason })
    },
  }
}

export function signInIcon({ device, staff }: SignIn): string {
  if (staff) return iconEye
  if (device.kind === 'other') return iconGlobe
  return device.kind === 'computer' ? iconLaptop : iconMobile
}
