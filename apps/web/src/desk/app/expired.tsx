import { staffProfile } from '@fanal/contract/desk/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SignInForm } from '#desk/features/entry/sign-in-form.tsx'
import { useStaff } from '#desk/lib/staff.tsx'
import { call, onSessionExpired, sessionRenewed } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** An ended session asks again over the page, which keeps what was typed. Another person gets a fresh desk. */
export function Expired() {
  const t = useTexts('desk')
  const { id, ends_at: endsAt } = useStaff()
  const client = useQueryClient()
  const [isExpired, setExpired] = useState(false)
  useEffect(() => onSessionExpired(() => setExpired(true)), [])
  const enter = async () => {
    const { id: who } = await call(staffProfile, {})
    if (who !== id) return window.location.reload()
    setExpired(false)
    sessionRenewed()
    await client.invalidateQueries()
  }
  return (
    <Dialog
      open={isExpired}
      onClose={() => undefined}
      dismissible={false}
      size="s"
      title={t('expired.title')}
      closeLabel={t('close')}
    >
      <p>{t('expired.text')}</p>
      <SignInForm onDone={() => void enter()} overSession={endsAt} />
    </Dialog>
  )
}
