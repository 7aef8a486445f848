import { useSyncExternalStore } from 'react'
import { setCookie } from '#lib/session/cookies.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconMoon, iconSun } from '#ui/text/icons.ts'

const changed = 'theme-changed'

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  window.addEventListener(changed, listener)
  system.addEventListener('change', listener)
  return () => {
    window.removeEventListener(changed, listener)
    system.removeEventListener('change', listener)
  }
}

function isDarkNow(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}

/** Light or dark: the system's until the customer chooses. */
export function ThemeSwitch() {
  const t = useTexts('shell')
  const { theme } = usePortal()
  const isDark = useSyncExternalStore(subscribe, isDarkNow, () => theme === 'dark')
  const toggle = () => {
    const next = isDark ? 'light' : 'dark'
    document.documentElement.dataset['theme'] = next
    setCookie('theme', next)
    window.dispatchEvent(new Event(changed))
  }
  const label = isDark ? t('theme.toLight') : t('theme.toDark')
  return <Button variant="quiet" size="s" icon={isDark ? iconSun : iconMoon} label={label} onClick={toggle} />
}
