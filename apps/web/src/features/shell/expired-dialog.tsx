import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** No timeout and one way out; it closes by itself when a session appears again in another tab (spec 1 §4). */
export function ExpiredDialog() {
  const t = useTexts('shell')
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const channel = new BroadcastChannel('session')
    channel.addEventListener('message', () => setOpen(false))
    return () => channel.close()
  }, [])
  const exit = () => window.location.reload()
  return (
    <Dialog
      open={isOpen}
      onClose={exit}
      dismissible={false}
      size="s"
      title={t('expired.title')}
      closeLabel={t('expired.exit')}
      footer={
        <Button variant="primary" onClick={exit}>
          {t('expired.exit')}
        </Button>
      }
    >
      <p>{t('expired.text')}</p>
    </Dialog>
  )
}
