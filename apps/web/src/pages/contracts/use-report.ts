import { contractReport } from '@fanal/contract/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useState } from 'react'
import { download } from '#lib/call.ts'

/** The contract as a file. */
export function useReport({ name }: Contract) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      await download(contractReport, { params: { contractName: name } })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, save: () => void save() }
}

export type Report = ReturnType<typeof useReport>
