import { seeStoppedChannels, stoppedChannels } from '@fanal/contract/notices'
import type { StoppedChannels } from '@fanal/contract/schemas/notices/targets'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Toast } from '#ui/overlay/toast.tsx'
import { iconWarning } from '#ui/text/icons.ts'

const words: Record<StoppedChannels['items'][number]['channel'], TextKey<'notices'>> = {
  mail: 'stopped.mail',
  push: 'stopped.push',
  webhook: 'stopped.webhook',
}

/** Says once, after signing in, where notices no longer arrive. */
export function StoppedNote() {
  const t = useTexts('notices')
  const { dayAndMonth } = useFormats()
  const { linkTo } = usePortal()
  const { data } = useApiQuery(stoppedChannels, {})
  const { mutate } = useApiMutation(seeStoppedChannels)
  const [isSeen, setSeen] = useState(false)
  const [first] = data?.items ?? []
  const see = () => {
    setSeen(true)
    mutate({})
  }
  return (
    <Toast icon={iconWarning} closeLabel={t('close')} onClose={see}>
      {first && !isSeen && (
        <>
          {t(words[first.channel], { label: first.label, day: dayAndMonth(first.stopped_at) })}{' '}
          <a href={linkTo('notices')} onClick={see}>
            {t('stopped.look')}
          </a>
        </>
      )}
    </Toast>
  )
}
