import type { DeskState } from '@fanal/contract/wire/desk'
import { createContext, use } from 'react'

const DeskContext = createContext<DeskState | null>(null)
export const DeskProvider = DeskContext.Provider

/** What the server said with the document: before anybody is signed in. */
export function useDesk(): DeskState {
  const state = use(DeskContext)
  if (!state) throw new Error('useDesk outside its provider')
  return state
}

export const readDeskState = (): DeskState =>
  JSON.parse(document.getElementById('desk-state')?.textContent ?? '') as DeskState
