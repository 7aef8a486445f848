import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import { staffTask, taskQueue } from '@fanal/contract/desk/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#lib/call.ts'
import { useRetryKey } from '#lib/api/retry-key.ts'
import { withProof } from '#lib/session/proof.ts'
import type { TaskAct } from './task-act.ts'

/** Reads anew what a task is, and what waits. */
export function useRenewTasks(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([staffTask, taskQueue].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}

/** Does at once what needs no words. */
export function useRunAct(task: StaffTask, onDone: () => void) {
  const renew = useRenewTasks()
  const { keyFor, isDone } = useRetryKey()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<CallError>()
  const [known, setKnown] = useState(task.seen)
  const run = async (act: TaskAct) => {
    if (busy) return
    setBusy(act.name)
    setKnown(task.seen)
    setFailure(undefined)
    try {
      await withProof(() => act.run('', task.seen, keyFor({ body: { act: act.name, seen: task.seen } }), ''))
      isDone()
      await renew()
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await renew()
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { run, busy, failure, known }
}
