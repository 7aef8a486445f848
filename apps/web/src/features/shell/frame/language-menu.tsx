import { languageNames, offeredLocales } from '@fanal/domain/settings/languages'
import { useLocation } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { iconGlobe } from '#ui/text/icons.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import styles from './language-menu.module.css'

/**
 * The partner languages. Each is a plain link: the server stores the choice and redirects to the translated address.
 */
export function LanguageMenu() {
  const t = useTexts('shell')
  const { settings, locale } = usePortal()
  const { path, search } = useLocation()
  const offered = offeredLocales(settings)
  if (offered.length < 2) return null
  const items = offered.map((one) => {
    const query = new URLSearchParams(search)
    query.set('lang', one)
    return {
      key: one,
      label: languageNames[one],
      lang: one,
      href: `${path}?${query}`,
      current: one === locale,
    }
  })
  return (
    <Menu items={items} icon={iconGlobe} label={t('menu.language', { name: languageNames[locale] })}>
      <span className={styles.name}>{languageNames[locale]}</span>
    </Menu>
  )
}
