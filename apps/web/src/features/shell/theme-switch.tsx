import { useEffect, useState } from 'react'
import { setCookie } from '#lib/cookies.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { iconMoon, iconSun } from '#ui/icons.ts'

/** Light or dark: as the system says until the customer chooses. */
export function ThemeSwitch() {
  const t = useTexts('shell')
  const { theme } = usePortal()
  const [isDark, setDark] = useState(theme === 'dark')
  useEffect(() => {
    const chosen = document.documentElement.dataset['theme']
    setDark(chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches)
  }, [])
  const toggle = () => {
    const next = isDark ? 'light' : 'dark'
    document.documentElement.dataset['theme'] = next
    setCookie('theme', next)
    setDark(!isDark)
  }
  const label = isDark ? t('theme.toLight') : t('theme.toDark')
  return <Button variant="quiet" size="s" icon={isDark ? iconSun : iconMoon} label={label} onClick={toggle} />
}
