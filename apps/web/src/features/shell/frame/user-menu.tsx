import { type FormEvent, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { signOut } from '#lib/session/sign-out.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button/button.tsx'
import { iconLogout, iconUser } from '#ui/text/icons.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { Note } from '#ui/state/note.tsx'
import { userEntries } from './menus.ts'
import styles from './user-menu.module.css'

/** Signs out by a form, so that it works without JavaScript; a failure is reported. */
export function SignOut({ block }: { block?: boolean }) {
  const t = useTexts('shell')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const leave = async (event: FormEvent) => {
    event.preventDefault()
    setState('busy')
    try {
      await signOut()
    } catch {
      setState('failed')
    }
  }
  return (
    <form method="post" action="/session/end" onSubmit={leave} className={styles.form}>
      <Button type="submit" variant="quiet" size="s" icon={iconLogout} busy={state === 'busy'} block={block}>
        {t('menu.logout')}
      </Button>
      {state === 'failed' && (
        <Note tone="bad" role="alert" className={styles.failed}>
          {t('logout.failed')}
        </Note>
      )}
    </form>
  )
}

export function UserMenu() {
  const t = useTexts('shell')
  const portal = usePortal()
  const { profile } = portal
  if (!profile) return null
  const items = userEntries(portal).map(({ label, href, icon }) => ({
    key: label,
    label: t(label),
    href,
    icon,
  }))
  // Below md the button beside it is not there.
  const leave = {
    key: 'leave',
    label: t('menu.logout'),
    icon: iconLogout,
    className: styles.below,
    onSelect: () => void signOut().catch(() => window.location.assign('/')),
  }
  const name = profile.name.split(' ').slice(0, 2).join(' ')
  return (
    <div className={styles.user}>
      {items.length > 0 && (
        <Menu
          items={[...items, leave]}
          icon={iconUser}
          variant="secondary"
          label={`${t('menu.user')}: ${profile.name}`}
          heading={profile.name}
        >
          <span className={styles.name}>{name}</span>
        </Menu>
      )}
      <span className={cx(items.length > 0 && styles.inMenu)}>
        <SignOut />
      </span>
    </div>
  )
}
