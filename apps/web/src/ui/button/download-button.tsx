import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { iconDownload, iconWarning } from '#ui/text/icons.ts'

interface DownloadButtonProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'busy' | 'onClick'> {
  /** Fetches the file; a failure shows in the button. */
  save: () => Promise<void>
  /** Label after a failure: clicking retries. It may say more by the failure. */
  failedLabel: string | ((failure: unknown) => string)
}

/** A failure turns the icon into a warning; clicking that resets it. */
export function DownloadButton({ save, failedLabel, children, ...props }: DownloadButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [failure, setFailure] = useState<unknown>()
  const press = async () => {
    if (state === 'failed') return setState('idle')
    setState('busy')
    try {
      await save()
      setState('idle')
    } catch (error) {
      setFailure(error)
      setState('failed')
    }
  }
  const told = typeof failedLabel === 'string' ? failedLabel : failedLabel(failure)
  const failed =
    state === 'failed' ? { variant: 'danger' as const, label: children ? undefined : told, title: told } : {}
  return (
    <>
      <Button
        {...props}
        {...failed}
        icon={state === 'failed' ? iconWarning : iconDownload}
        busy={state === 'busy'}
        onClick={() => void press()}
      >
        {children && (state === 'failed' ? told : children)}
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'failed' && told}
      </span>
    </>
  )
}
