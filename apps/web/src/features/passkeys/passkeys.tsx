import { listPasskeys } from '@fanal/contract/passkeys'
import type { Passkey } from '@fanal/contract/schemas/passkeys'
import { useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconKey, iconPencil, iconPlus, iconTrash } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { Switch } from '#ui/form/switch.tsx'
import styles from '#ui/layout/card-list.module.css'
import own from './passkeys.module.css'
import { PartState } from '#lib/parts/part-state.tsx'
import { type Act, PasskeyAct } from './passkey-acts.tsx'
import { usePasskeySupport } from './use-passkey-support.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'

function RowButton(props: { icon: string; label: string; onClick: () => void }) {
  return <Button {...props} size="s" variant="quiet" disabledReason={useReadOnlyReason()} />
}

function PasskeyRow({ passkey, onAct }: { passkey: Passkey; onAct: (act: Act) => void }) {
  const t = useTexts('passkeys')
  const { date, dateTime } = useFormats()
  const { name, created_at, last_used_at } = passkey
  return (
    <li className={styles.item}>
      <Icon path={iconKey} className={styles.icon} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.detail}>
          {t('list.added', { when: date(created_at) })}
          {' · '}
          {last_used_at ? t('list.used', { when: dateTime(last_used_at) }) : t('list.unused')}
        </span>
      </div>
      <div className={own.buttons}>
        <RowButton
          icon={iconPencil}
          label={t('rename.label', { name })}
          onClick={() => onAct({ kind: 'rename', passkey })}
        />
        <RowButton
          icon={iconTrash}
          label={t('remove.label', { name })}
          onClick={() => onAct({ kind: 'remove', passkey })}
        />
      </div>
    </li>
  )
}

const doneTexts: Record<Act['kind'], TextKey<'passkeys'>> = {
  add: 'add.done',
  rename: 'rename.done',
  remove: 'remove.done',
  switchOn: 'second.on',
  switchOff: 'second.off',
}

/** The customer's passkeys, and the second factor. Hidden where they are not available. */
export function Passkeys() {
  const portal = usePortal()
  const { features, oidc } = portal.settings
  const hasOwnLogin = !features.oidc || oidc.routes.allowDefaultLogin
  return features.passkeys && hasOwnLogin && canCall(portal, listPasskeys) ? <PasskeysCard /> : null
}

interface OwnPasskeysProps {
  answer: { items: readonly Passkey[]; second_factor: boolean; has_password: boolean }
  onAct: (act: Act) => void
}

/** The list, the second factor, and the button to add one. */
function OwnPasskeys({ answer: { items, second_factor, has_password }, onAct }: OwnPasskeysProps) {
  const t = useTexts('passkeys')
  const readOnly = useReadOnlyReason()
  const isSupported = usePasskeySupport()
  return (
    <div className={own.part}>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAct={onAct} />
          ))}
        </ul>
      )}
      {has_password && items.length > 0 && (
        <Switch
          label={t('second.label')}
          help={t('second.help')}
          checked={second_factor}
          disabledReason={readOnly}
          onChange={(isOn) => onAct({ kind: isOn ? 'switchOn' : 'switchOff' })}
        />
      )}
      <Button
        icon={iconPlus}
        disabledReason={readOnly ?? (isSupported ? undefined : t('error.unsupported'))}
        onClick={() => onAct({ kind: 'add' })}
      >
        {t('add.open')}
      </Button>
    </div>
  )
}

function PasskeysCard() {
  const t = useTexts('passkeys')
  const query = useApiQuery(listPasskeys, {})
  const [act, setAct] = useState<Act>()
  const [done, setDone] = useState<Act['kind']>()
  const words = useRef<HTMLDivElement>(null)
  const open = (next: Act) => {
    setDone(undefined)
    setAct(next)
  }
  // The clicked button may be removed with its row: focus moves to the result.
  const finish = (kind: Act['kind']) => {
    setAct(undefined)
    setDone(kind)
    requestAnimationFrame(() => words.current?.focus())
  }
  return (
    <Card title={t('title')} id="llaves">
      <p className={styles.sentence}>{t('sentence')}</p>
      <div ref={words} tabIndex={-1} className={styles.said}>
        {done && (
          <Note tone="ok" role="status">
            {t(doneTexts[done])}
          </Note>
        )}
      </div>
      <PartState query={query} lines={1}>
        {({ items, second_factor, has_password }) => (
          <>
            <OwnPasskeys answer={{ items, second_factor, has_password }} onAct={open} />
            {act && (
              <PasskeyAct
                act={act}
                hasPassword={has_password}
                isLastGuard={second_factor && items.length === 1}
                onDone={() => finish(act.kind)}
                onClose={() => setAct(undefined)}
              />
            )}
          </>
        )}
      </PartState>
    </Card>
  )
}
