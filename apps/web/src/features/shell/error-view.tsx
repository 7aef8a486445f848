import { type LoginMessage, loginMessage } from '@fanal/domain/access/login-message'
import { type PortalState, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useFormats } from '#lib/format.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import type { ShellKey } from './entry.ts'
import styles from './error-view.module.css'

interface Face {
  title: ShellKey
  text: ShellKey
  act?: 'home' | 'refresh' | 'continue'
}

/** Every error page with its texts and its one button. */
const faces: Record<number, Face> = {
  401: { title: 'error.401.title', text: 'error.401.text', act: 'continue' },
  403: { title: 'error.403.title', text: 'error.403.text', act: 'continue' },
  404: { title: 'error.404.title', text: 'error.404.text', act: 'home' },
  419: { title: 'error.419.title', text: 'error.419.text', act: 'continue' },
  500: { title: 'error.500.title', text: 'error.500.text', act: 'refresh' },
  503: { title: 'error.503.title', text: 'error.503.text' },
  504: { title: 'error.504.title', text: 'error.504.text', act: 'home' },
  505: { title: 'error.505.title', text: 'error.505.text', act: 'home' },
}
const otherFace: Face = { title: 'error.default.title', text: 'error.default.text', act: 'home' }

/** A failed login link has a more specific message than the page. */
const messageTexts: Partial<Record<LoginMessage, ShellKey>> = {
  token_invalid: 'error.token.text',
  login_error: 'error.login.text',
}

function messageOf({ loginType, failure }: PortalState): ShellKey | undefined {
  if (failure === null || (loginType !== 'token' && loginType !== 'clientId')) return undefined
  return messageTexts[loginMessage(loginType, failure)]
}

export function ErrorView({ status }: { status: number }) {
  const t = useTexts('shell')
  const portal = usePortal()
  const { settings } = portal
  const { title, text, act } = faces[status] ?? otherFace
  return (
    <section className={styles.view} data-error={status}>
      {status === 503 && (
        <Logo
          name={settings.organization.name}
          imageUrl={settings.theme.logo || undefined}
          darkUrl={settings.theme.logoDark || undefined}
        />
      )}
      {settings.errors.displayImages && <Lantern isOut={status !== 503} />}
      <h1>{t(title)}</h1>
      <p className={styles.text}>{t(messageOf(portal) ?? text)}</p>
      {status === 503 && <MaintenanceTimes />}
      {act === 'refresh' && (
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('error.refresh')}
        </Button>
      )}
      {/* Loading home clears a failure; an unknown address leaves none behind. */}
      {(act === 'home' || act === 'continue') && (
        <ButtonLink variant="primary" href="/" target={status === 404 ? undefined : '_self'}>
          {act === 'home' ? t('error.home') : t('error.continue')}
        </ButtonLink>
      )}
      <p className={styles.code}>{t('error.code', { code: status })}</p>
    </section>
  )
}

function MaintenanceTimes() {
  const t = useTexts('shell')
  const { start, end } = usePortal().settings.maintenance
  const { dateTime } = useFormats()
  if (!start && !end) return null
  return (
    <dl className={styles.times}>
      {start && (
        <div>
          <dt>{t('error.503.from')}</dt>
          <dd>{dateTime(start)}</dd>
        </div>
      )}
      {end && (
        <div>
          <dt>{t('error.503.until')}</dt>
          <dd>{dateTime(end)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The logo's lantern, large; unlit after an error. */
function Lantern({ isOut }: { isOut: boolean }) {
  return (
    <svg viewBox="0 0 120 140" className={styles.lantern} aria-hidden="true">
      {!isOut && <circle cx="60" cy="78" r="56" className={styles.glow} />}
      <path d="M38 18h44l12 26H26z" className={styles.solid} />
      <path d="M30 52h60l-8 58H38z" className={styles.line} />
      {isOut ? (
        <path d="M60 98v-10m0-8c-6-4-6-10 0-14" className={styles.line} />
      ) : (
        <path d="M60 66c9 11 12 17 12 23a12 12 0 0 1-24 0c0-6 3-12 12-23z" className={styles.flame} />
      )}
      <path d="M38 116h44v12H38z" className={styles.solid} />
    </svg>
  )
}
