import { usePortal } from '#lib/portal.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

/** The way on from a page that may be opened by anybody: home for a customer, the login for everybody else. */
export function WayOn({ labels }: { labels: { home: string; login: string } }) {
  const { profile, linkTo } = usePortal()
  if (profile) return <ButtonLink href={linkTo('home') ?? '/'}>{labels.home}</ButtonLink>
  const login = linkTo('login')
  return login ? <ButtonLink href={login}>{labels.login}</ButtonLink> : null
}
