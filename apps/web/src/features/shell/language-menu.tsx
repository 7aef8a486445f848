import { offeredLocales } from '@fanal/domain/settings/languages'
import { useLocation } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { iconGlobe } from '#ui/icons.ts'
import { Menu } from '#ui/menu.tsx'
import styles from './language-menu.module.css'

const names: Record<string, string> = {
  'ca-ES': 'Català',
  'es-ES': 'Castellano',
  'en-US': 'English',
  'gl-ES': 'Galego',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
}

/** The partner languages. Each is a plain link: the server remembers the choice and shows the page at its own address. */
export function LanguageMenu() {
  const t = useTexts('shell')
  const { settings, locale } = usePortal()
  const { path, search } = useLocation()
  const offered = offeredLocales(settings)
  if (offered.length < 2) return null
  const items = offered.map((one) => {
    const query = new URLSearchParams(search)
    query.set('lang', one)
    return { key: one, label: names[one], lang: one, href: `${path}?${query}`, current: one === locale }
  })
  return (
    <Menu items={items} icon={iconGlobe} label={t('menu.language', { name: names[locale] ?? locale })}>
      <span className={styles.name}>{names[locale]}</span>
    </Menu>
  )
}
