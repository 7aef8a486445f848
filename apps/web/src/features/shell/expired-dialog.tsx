import { useEffect, useState } from 'react'
import { onSessionExpired } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** No timeout and one action, which leads to the login; closes by itself when a session appears in another tab. */
export function ExpiredDialog() {
  const t = useTexts('shell')
  const { profile } = usePortal()
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const channel = new BroadcastChannel('session')
    channel.addEventListener('message', ({ data }) => {
      if (data !== profile?.id) return
      setOpen(false)
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    })
    const stop = onSessionExpired(() => setOpen(true))
    return () => {
      channel.close()
      stop()
    }
  }, [profile?.id])
  const exit = () => window.location.reload()
  return (
    <Dialog
      open={isOpen}
      onClose={exit}
      dismissible={false}
      size="s"
      title={t('expired.title')}
      closeLabel={t('expired.enter')}
      footer={
        <Button variant="primary" onClick={exit}>
          {t('expired.enter')}
        </Button>
      }
    >
      <p>{t('expired.text')}</p>
    </Dialog>
  )
}
