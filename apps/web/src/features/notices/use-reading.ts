import { countNotices, listNotices, readNotices } from '@fanal/contract/notices'
import type { NoticeList } from '@fanal/contract/schemas/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

/** Marks notices as read, everywhere they are shown. Staff who only look change nothing. */
export function useReading() {
  const client = useQueryClient()
  const isReadOnly = usePortal().profile?.readonly ?? false
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const send = async (ids?: number[]) => {
    // The link of the notice may lead out of this document.
    const { unread } = await call(readNotices, { body: ids ? { ids } : {} }, { keepalive: true })
    client.setQueriesData({ queryKey: [countNotices.name] }, { unread })
    client.setQueriesData<NoticeList>(
      { queryKey: [listNotices.name] },
      (list) => list && readIn({ ...list, unread }, ids),
    )
  }
  return {
    state,
    /** Following its link marks a notice as read; if that is not saved, it stays unread. */
    read: (id: number) => void (isReadOnly || send([id]).catch(() => undefined)),
    readAll: () => {
      setState('busy')
      send().then(
        () => setState('idle'),
        () => setState('failed'),
      )
    },
  }
}

const readIn = (list: NoticeList, ids: number[] | undefined): NoticeList => ({
  ...list,
  items: list.items.map((one) => (!ids || ids.includes(one.id) ? { ...one, is_read: true } : one)),
})
