import { useEffect, useState } from 'react'
import { isServerBusy, onBusy } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { iconInfo } from '#ui/text/icons.ts'
import { Toast } from '#ui/overlay/toast.tsx'

/** Overload: reads are retried automatically, and this disappears when they are answered. */
export function BusyNote() {
  const t = useTexts('shell')
  const [isShown, setShown] = useState(isServerBusy)
  useEffect(() => onBusy(() => setShown(isServerBusy())), [])
  return (
    <Toast icon={iconInfo} closeLabel={t('busy.close')} onClose={() => setShown(false)}>
      {isShown && t('busy.text')}
    </Toast>
  )
}
