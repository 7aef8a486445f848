import { deskPaths } from '@fanal/contract/desk/desk-paths'
import { staffProfile } from '@fanal/contract/desk/staff'
import { useEffect, useState } from 'react'
import { InvitationScreen } from '#desk/features/entry/invitation-screen.tsx'
import { SignInScreen } from '#desk/features/entry/sign-in-screen.tsx'
import { useDesk } from '#desk/lib/desk-state.ts'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { StaffProvider } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { usePath } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Expired } from './expired.tsx'
import { ProofAsked } from './proof-asked.tsx'
import { Rooms } from './rooms.tsx'

/** Invitations are for whoever has the link; everything else is for who is signed in. */
export function Entrance() {
  return usePath() === deskPaths.invitation ? <InvitationScreen /> : <ForStaff />
}

function ForStaff() {
  const t = useTexts('desk')
  const { settings } = usePortal()
  const { hasSession } = useDesk()
  const [hasEntered, setEntered] = useState(hasSession)
  const profile = useApiQuery(staffProfile, {}, { freshMs: 10_000, isWanted: hasEntered })
  const { data, error, refetch } = profile
  const isStranger = !data && (!hasEntered || error?.status === 401)
  const title = `${t('entry.title')} · ${settings.organization.name}`
  useEffect(() => {
    if (isStranger) document.title = title
  }, [isStranger, title])
  // A session that ends later leaves the page as it is, and asks over it.
  if (data)
    return (
      <StaffProvider value={data}>
        <Rooms />
        <ProofAsked />
        <Expired />
      </StaffProvider>
    )
  const enter = () => {
    setEntered(true)
    if (hasEntered) void refetch()
  }
  if (isStranger) return <SignInScreen onDone={enter} />
  return error ? <FailedRead query={profile} /> : null
}
