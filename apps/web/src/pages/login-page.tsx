import { LoginForm } from '#features/access/login-form.tsx'
import { ServerBlocks } from '#features/content/server-blocks.tsx'
import { AdBlockNotice } from '#features/shell/ad-block-notice.tsx'
import { LanguageMenu } from '#features/shell/language-menu.tsx'
import { StatusNotes } from '#features/shell/status-notes.tsx'
import { ThemeSwitch } from '#features/shell/theme-switch.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Logo } from '#ui/logo.tsx'
import { CookieSettingsButton } from '#features/shell/footer.tsx'
import styles from './login-page.module.css'

function NewcomerLinks() {
  const t = useTexts('access')
  const { linkTo } = usePortal()
  const links = [
    { text: t('login.contractElectricity'), href: linkTo('newElectricityCustomer') },
    { text: t('login.contractGas'), href: linkTo('newGasCustomer') },
    { text: t('login.compare'), href: linkTo('comparator') },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <p>
      {t('login.notCustomer')}{' '}
      {links.map(({ text, href }) => (
        <a key={text} href={href} className={styles.newcomer}>
          {text}
        </a>
      ))}
    </p>
  )
}

export default function LoginPage() {
  const t = useTexts('access')
  const shell = useTexts('shell')
  const { settings, elements, linkTo, isDemo } = usePortal()
  const activation = settings.features.signup ? linkTo('activation') : undefined
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <header className={styles.top}>
          <a href="/" className={styles.logo}>
            <Logo name={settings.organization.name} imageUrl={settings.theme.logo || undefined} />
          </a>
          <div className={styles.tools}>
            <LanguageMenu />
            <ThemeSwitch />
          </div>
        </header>
        <main className={styles.middle}>
          <div className={styles.box}>
            <StatusNotes />
            <div>
              <h1>{t('login.title')}</h1>
              <p className={styles.sentence}>{t('login.sentence')}</p>
            </div>
            <LoginForm />
            {activation && (
              <p className={styles.small}>
                {t('login.firstTime')} <a href={activation}>{t('login.activate')}</a>{' '}
                {t('login.activateWith')}
              </p>
            )}
            {isDemo && <p className={styles.small}>{t('login.demo')}</p>}
            <AdBlockNotice />
            <ServerBlocks elements={elements} isClean />
          </div>
        </main>
        <footer className={styles.bottom}>
          <NewcomerLinks />
          <CookieSettingsButton />
        </footer>
      </div>
      <div className={styles.art} aria-hidden="true">
        <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice">
          <g fill="none" stroke="#fff" opacity=".16" strokeWidth="2">
            <path d="M0 610c120-60 220-40 330-90s150-160 270-170 160 60 240 20" />
            <path d="M0 660c120-60 220-40 330-90s150-160 270-170 160 60 240 20" />
            <path d="M0 710c120-60 220-40 330-90s150-160 270-170 160 60 240 20" />
          </g>
          <g transform="translate(520 150)">
            <circle cx="60" cy="120" r="150" fill="#fff" opacity=".07" />
            <circle cx="60" cy="120" r="95" fill="#fff" opacity=".1" />
            <path d="M25 10h70l20 44H5z" fill="#fff" opacity=".95" />
            <path d="M12 62h96l-14 104H26z" fill="none" stroke="#fff" strokeWidth="8" />
            <path d="M60 84c16 20 22 32 22 44a22 22 0 0 1-44 0c0-12 6-24 22-44z" fill="#ffd37a" />
            <path d="M26 176h68v22H26z" fill="#fff" opacity=".95" />
          </g>
        </svg>
        <p className={styles.claim}>{shell('hero.title')}</p>
        <p className={styles.claimText}>{shell('hero.text')}</p>
      </div>
    </div>
  )
}
