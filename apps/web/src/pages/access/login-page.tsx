import { LoginForm } from '#features/access/login-form.tsx'
import { PasskeyButton, usePasskeyStep } from '#features/passkeys/passkey-button.tsx'
import { GroupBlocks } from '#features/content/group-blocks.tsx'
import { AdBlockNotice } from '#features/shell/ad-block-notice.tsx'
import { LanguageMenu } from '#features/shell/frame/language-menu.tsx'
import { HelpButton } from '#features/shell/help-button.tsx'
import { StatusNotes } from '#features/shell/frame/status-notes.tsx'
import { ThemeSwitch } from '#features/shell/frame/theme-switch.tsx'
import { useLocation } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { afterFreshLogin } from '#lib/session/fresh-login.ts'
import { useTexts } from '#lib/texts.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { Note } from '#ui/state/note.tsx'
import { CookieSettingsButton } from '#features/shell/frame/footer.tsx'
import { LoginMark } from './login-mark.tsx'
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

function LoginWays() {
  const t = useTexts('access')
  const { path, search } = useLocation()
  // The hash of the requested page is passed along: redirects keep it.
  const leave = () => window.location.assign(afterFreshLogin({ path, search }) + window.location.hash)
  const { step, isLoading, begin } = usePasskeyStep(leave)
  const button = (onClick: () => void) => (
    <PasskeyButton busy={isLoading} onClick={onClick}>
      {t('login.passkey')}
    </PasskeyButton>
  )
  return <LoginForm onDone={leave} passkey={{ step, begin, button }} />
}

export default function LoginPage() {
  const t = useTexts('access')
  const shell = useTexts('shell')
  const { settings, linkTo, isDemo, hasExpired } = usePortal()
  const activation = settings.features.signup ? linkTo('activation') : undefined
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <header className={styles.top}>
          <a href="/" className={styles.logo}>
            <Logo
              name={settings.organization.name}
              imageUrl={settings.theme.logo || undefined}
              darkUrl={settings.theme.logoDark || undefined}
            />
          </a>
          <div className={styles.tools}>
            <HelpButton hasPhone isSmall />
            <LanguageMenu />
            <ThemeSwitch />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={styles.middle}>
          <div className={styles.box}>
            <StatusNotes />
            <div>
              <h1>{t('login.title')}</h1>
              <p className={styles.sentence}>{t('login.sentence')}</p>
            </div>
            {hasExpired && (
              <Note tone="warn" role="status">
                {t('error.sessionExpired')}
              </Note>
            )}
            <LoginWays />
            {activation && (
              <p className={styles.small}>
                {t('login.firstTime')} <a href={activation}>{t('login.activate')}</a>{' '}
                {t('login.activateWith')}
              </p>
            )}
            {isDemo && <p className={styles.small}>{t('login.demo')}</p>}
            <AdBlockNotice />
            <GroupBlocks group="Login" />
          </div>
        </main>
        <footer className={styles.bottom}>
          <NewcomerLinks />
          <CookieSettingsButton />
        </footer>
      </div>
      <div className={styles.art} aria-hidden="true">
        <LoginMark />
        <p className={styles.claim}>{shell('hero.title')}</p>
        <p className={styles.claimText}>{shell('hero.text')}</p>
      </div>
    </div>
  )
}
