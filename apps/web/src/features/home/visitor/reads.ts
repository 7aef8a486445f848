import { homePrice } from '@fanal/contract/home'
import { type HomeKind, homeKinds } from '@fanal/domain/home/home-kinds'
import { serviceNow } from '@fanal/contract/support'
import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { read } from '#lib/api/read.ts'

export const serviceNowRead = read(serviceNow, {})

/** What an address asks for; what is not understood is not sent. */
export function homeOfAddress(get: (name: string) => string | null | undefined): {
  zip: string
  kind: HomeKind
} {
  const asked = get('kind')
  return {
    zip: (get('zip') ?? '').trim().slice(0, 10),
    kind: homeKinds.find((kind) => kind === asked) ?? 'flat',
  }
}

export const homePriceRead = ({ zip, kind }: { zip: string; kind: HomeKind }) =>
  read(homePrice, { query: { kind, ...(isPostalCode(zip) && { zip }) } })
