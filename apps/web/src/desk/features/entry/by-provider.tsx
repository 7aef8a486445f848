import { staffProfile } from '@fanal/contract/desk/staff'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'

interface ByProviderProps {
  href: string
  /** The end of the session that there is now: another one has begun when it differs. */
  endsAt: string
  onDone: () => void
}

/** Signing in with the retailer's provider in another tab: the page, and what was typed in it, stays. */
export function ByProvider({ href, endsAt, onDone }: ByProviderProps) {
  const t = useTexts('desk')
  const [hasLeft, setLeft] = useState(false)
  const look = useEffectEvent(async () => {
    // Without a session, they have not signed in yet.
    const profile = await call(staffProfile, {}).catch(() => undefined)
    if (profile && profile.ends_at !== endsAt) onDone()
  })
  useEffect(() => {
    if (!hasLeft) return undefined
    const comeBack = () => void look()
    window.addEventListener('focus', comeBack)
    return () => window.removeEventListener('focus', comeBack)
  }, [hasLeft])
  return (
    <>
      <ButtonLink
        variant="primary"
        block
        href={href}
        target="_blank"
        rel="noopener"
        aria-describedby="by-provider"
        onClick={() => setLeft(true)}
      >
        {t('entry.openid')}
      </ButtonLink>
      <p id="by-provider">{t('entry.openidTab')}</p>
    </>
  )
}
