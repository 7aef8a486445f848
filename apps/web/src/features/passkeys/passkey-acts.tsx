import { listPasskeys, removePasskey, renamePasskey, switchSecondFactor } from '@fanal/contract/passkeys'
import type { Passkey } from '@fanal/contract/schemas/passkeys'
import { deviceOf } from '@fanal/domain/access/device'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { type Translate, useTexts } from '#lib/texts.ts'
import { PasskeyDialog, type PasskeyQuestion } from './passkey-dialog.tsx'

export type Act = { kind: 'add' | 'switchOn' | 'switchOff' } | { kind: 'rename' | 'remove'; passkey: Passkey }

interface PasskeyActProps {
  act: Act
  hasPassword: boolean
  /** Removing the last one switches the second factor off. */
  isLastGuard: boolean
  onDone: () => void
  onClose: () => void
}

/** The dialog of one action on passkeys. */
export function PasskeyAct({ act, isLastGuard, onDone, ...rest }: PasskeyActProps) {
  const client = useQueryClient()
  const t = useTexts('passkeys')
  const email = usePortal().profile?.email ?? ''
  const done = async () => {
    await client.invalidateQueries({ queryKey: [listPasskeys.name] })
    onDone()
  }
  return <PasskeyDialog {...rest} {...questionOf(act, t, { email, isLastGuard })} onDone={done} />
}

/** Texts and effect of each action. */
function questionOf(
  act: Act,
  t: Translate<'passkeys'>,
  { email, isLastGuard }: { email: string; isLastGuard: boolean },
): PasskeyQuestion {
  switch (act.kind) {
    case 'add':
      return {
        title: t('add.title'),
        text: t('add.text'),
        submit: t('add.submit'),
        startName: nameOfDevice(),
        act: async ({ name, password }) => {
          const { addPasskey } = await import('./passkey-ceremony.ts')
          await addPasskey(name, password)
        },
      }
    case 'rename': {
      const { id, name: startName } = act.passkey
      return {
        title: t('rename.title'),
        submit: t('rename.submit'),
        startName,
        act: ({ name }) => call(renamePasskey, { params: { id }, body: { name } }),
      }
    }
    case 'remove': {
      const { id, name } = act.passkey
      return {
        title: t('remove.title', { name }),
        text: isLastGuard ? t('remove.lastText') : t('remove.text'),
        submit: t('remove.submit'),
        isDanger: true,
        act: ({ password }) => call(removePasskey, { params: { id }, body: { password } }),
      }
    }
    default: {
      const enabled = act.kind === 'switchOn'
      return {
        title: enabled ? t('second.onTitle') : t('second.offTitle'),
        text: enabled ? t('second.onText', { email }) : t('second.offText'),
        submit: enabled ? t('second.onSubmit') : t('second.offSubmit'),
        act: ({ password }) => call(switchSecondFactor, { body: { enabled, password } }),
      }
    }
  }
}

/** Most passkeys stay on the device that made them. */
function nameOfDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [browser, system].filter(Boolean).join(' · ')
}
