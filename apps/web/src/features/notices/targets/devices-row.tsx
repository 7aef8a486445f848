import { addDevice, noticeTargets } from '@fanal/contract/notices'
import type { NoticeTarget, NoticeTargets } from '@fanal/contract/schemas/notices/targets'
import { useRef, useState } from 'react'
import { CallError } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { canReceive, subscribeBrowser } from './subscribe-browser.ts'
import { useRemoving } from './target-acts.tsx'
import { TargetItem } from './target-item.tsx'
import { WhereRow } from './where-row.tsx'
import styles from './where.module.css'

type Failure = TextKey<'notices'>

function useAdding(pushKey: string) {
  const { mutateAsync } = useApiMutation(addDevice, { invalidates: [noticeTargets] })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const add = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = await subscribeBrowser(pushKey)
      if (body === 'denied') setFailure('devices.denied')
      else await mutateAsync({ body })
    } catch (error) {
      const isFull = error instanceof CallError && error.code === 'too_many_targets'
      setFailure(isFull ? 'devices.tooMany' : 'devices.failed')
    }
    setBusy(false)
  }
  return { add, isBusy, failure }
}

/** Browsers that show notices while the portal is closed. */
export function DevicesRow({ targets }: { targets: NoticeTargets }) {
  const t = useTexts('notices')
  const readOnly = useReadOnlyReason()
  // Only the browser knows what it can do.
  const isHere = useHydrated() && canReceive()
  const { add, isBusy, failure } = useAdding(targets.push_key)
  const place = useRef<HTMLDivElement>(null)
  const { remove, removing, hasFailed } = useRemoving(() => place.current?.focus())
  return (
    <WhereRow
      label={t('devices')}
      action={
        isHere && (
          <Button variant="quiet" size="s" busy={isBusy} disabledReason={readOnly} onClick={() => void add()}>
            {t('devices.add')}
          </Button>
        )
      }
    >
      <div ref={place} tabIndex={-1}>
        {targets.devices.length === 0 ? (
          <>
            {t('devices.none')}
            <small>{isHere ? t('devices.noneHint') : t('devices.notHere')}</small>
          </>
        ) : (
          <ul className={styles.list}>
            {targets.devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={removing === device.id}
                onRemove={() => remove(device.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <div role="alert">
        {(failure || hasFailed) && (
          <Note tone="bad" className={styles.note}>
            {t(failure ?? 'actFailed')}
          </Note>
        )}
      </div>
    </WhereRow>
  )
}

interface DeviceProps {
  device: NoticeTarget
  isBusy: boolean
  onRemove: () => void
}

function Device({ device, isBusy, onRemove }: DeviceProps) {
  const t = useTexts('notices')
  const { dayAndMonth } = useFormats()
  const { label, stopped_at: stopped } = device
  return (
    <TargetItem
      target={device}
      name={label || t('devices.unknown')}
      trouble={stopped && t('devices.stopped', { day: dayAndMonth(stopped) })}
      acts={[{ text: t('remove'), isBusy, onAct: onRemove }]}
    />
  )
}
