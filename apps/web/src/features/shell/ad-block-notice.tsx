import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

/** Ad blockers hide elements with these names, which detects them without a request. */
function isBlocked(): boolean {
  const bait = document.createElement('div')
  bait.className = 'adsbox ad-banner pub_300x250'
  bait.style.cssText = 'position:absolute;left:-999px;width:10px;height:10px'
  document.body.append(bait)
  const isHidden = bait.offsetHeight === 0 || getComputedStyle(bait).display === 'none'
  bait.remove()
  return isHidden
}

export function AdBlockNotice() {
  const t = useTexts('shell')
  const [hasBlocker, setHasBlocker] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasBlocker(isBlocked()), 500)
    return () => clearTimeout(timer)
  }, [])
  if (!hasBlocker) return null
  return (
    <Note tone="warn" role="status" title={t('adblock.title')}>
      {t('adblock.text')}
    </Note>
  )
}
