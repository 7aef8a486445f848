import { caseQueue, deskNews, ownMentions, staffCase } from '@fanal/contract/desk/casework'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStaff } from '#desk/lib/staff.tsx'
import { useIsHere } from '#desk/lib/use-is-here.ts'
import { openDataStream } from '#lib/stream.ts'

/** A colleague at the desk. */
export interface Colleague {
  id: number
  name: string
  case?: string
  writes?: boolean
}

/** The list follows what happens, at most this often. */
const listEveryMs = 10_000
/** Without the stream. */
const pollMs = 15_000
/** Reads again what has changed: a case at once, the list now and then. */
function useChanges() {
  const client = useQueryClient()
  const listAt = useRef(0)
  const listTimer = useRef(0)
  const readList = () => {
    if (listTimer.current) return
    const wait = Math.max(300, listAt.current + listEveryMs - Date.now())
    listTimer.current = window.setTimeout(() => {
      listTimer.current = 0
      listAt.current = Date.now()
      for (const { name } of [caseQueue, ownMentions]) void client.invalidateQueries({ queryKey: [name] })
    }, wait)
  }
  useEffect(() => () => window.clearTimeout(listTimer.current), [])
  return {
    hear: (numbers: readonly string[]) => {
      for (const id of numbers)
        void client.invalidateQueries({ queryKey: [staffCase.name, { params: { id } }] })
      readList()
    },
    catchUp: () => {
      void client.invalidateQueries({ queryKey: [staffCase.name] })
      readList()
    },
  }
}

interface NewsOptions {
  number: string | undefined
  isWriting: boolean
  /** What one wrote about this case could not leave. */
  onReturned: (number: string) => void
}

/** Says what one looks at, and hears who looks at what and which case has changed. */
export function useDeskNews({ number, isWriting, onReturned }: NewsOptions) {
  const { id: own } = useStaff()
  const isHere = useIsHere()
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const [isLive, setLive] = useState(true)
  const changes = useChanges()
  const open = useRef(new Set<() => void>())
  const hearCases = useEffectEvent((data: string) => changes.hear(JSON.parse(data) as string[]))
  const hearPeople = useEffectEvent((data: string) =>
    setPeople((JSON.parse(data) as Colleague[]).filter(({ id }) => id !== own)),
  )
  const hearReturned = useEffectEvent((data: string) => onReturned(JSON.parse(data) as string))
  const catchUp = useEffectEvent(() => changes.catchUp())
  useEffect(() => {
    if (!isHere) {
      closeAll(open.current)
      return
    }
    let wasLost = false
    const close = openDataStream(deskNews, {
      query: { ...(number && { case: number }), ...(isWriting && { writes: 'true' }) },
      events: {
        people: (data) => hearPeople(data),
        cases: (data) => hearCases(data),
        returned: (data) => hearReturned(data),
        missed: () => catchUp(),
      },
      onOpen: () => {
        // Earlier streams are closed once nothing can be missed in between.
        closeAll(open.current, close)
        setLive(true)
        if (wasLost) catchUp()
      },
      onLost: () => {
        closeAll(open.current, close)
        wasLost = true
        setLive(false)
      },
    })
    open.current.add(close)
  }, [number, isWriting, isHere])
  useEffect(() => {
    const all = open.current
    return () => closeAll(all)
  }, [])
  return { people: isHere ? people : [], pollMs: isLive || !isHere ? (false as const) : pollMs }
}

function closeAll(open: Set<() => void>, but?: () => void): void {
  for (const close of open)
    if (close !== but) {
      close()
      open.delete(close)
    }
}
