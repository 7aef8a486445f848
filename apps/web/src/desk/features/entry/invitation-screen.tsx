import { deskPaths } from '@fanal/contract/desk/desk-paths'
import { staffInvitation } from '@fanal/contract/desk/staff'
import { useEffect, useState } from 'react'
import { useDesk } from '#desk/lib/desk-state.ts'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { call } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import layout from '#ui/form/form-layout.module.css'
import { ByPasskey } from './by-passkey.tsx'
import { ByPassword } from './by-password.tsx'
import { EntryFailed } from './entry-failed.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { type Invitation, linkInAddress } from './invitation.ts'
import { entryFailure } from './passkey-entry.ts'

const enter = () => window.location.assign(deskPaths.desk)

/** Where a link leads that somebody new was given: they choose how they will sign in. */
export function InvitationScreen() {
  const t = useTexts('desk')
  const roles = useRoleNames()
  const { ways } = useDesk()
  const [link] = useState(linkInAddress)
  const [invitation, setInvitation] = useState<Invitation>()
  const [failed, setFailed] = useState<TextKey<'desk'> | undefined>(link ? undefined : 'invitation.invalid')
  useEffect(() => {
    if (!link) return
    call(staffInvitation, { body: { link } }).then(
      (found) => setInvitation({ ...found, link }),
      (failure: unknown) => setFailed(entryFailure(failure)),
    )
  }, [link])
  const welcome = invitation
    ? t('invitation.text', { name: invitation.name, role: roles[invitation.role] })
    : t('invitation.looking')
  return (
    <EntryScreen title={t('invitation.title')} text={failed ? '' : welcome}>
      <div className={layout.form}>
        <EntryFailed why={failed} />
        {invitation && (
          <>
            <ByPasskey invitation={invitation} onDone={enter} onFailed={setFailed} />
            {ways.password && <ByPassword invitation={invitation} onDone={enter} />}
          </>
        )}
      </div>
    </EntryScreen>
  )
}
