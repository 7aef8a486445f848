import { isDeskPath } from '@fanal/contract/desk/desk-paths'
import { createRoot } from 'react-dom/client'
import '../../styles/tokens.css'
import '../../styles/base.css'
import '../../styles/print.css'
import './desk.css'
import { loadDeskTexts } from '#desk/lib/desk-texts.ts'
import { readDeskState } from '#desk/lib/desk-state.ts'
import { followLinks, setDrawnLocation } from '#lib/location.ts'
import { DeskApp } from './desk-app.tsx'

const pages = { isOurs: isDeskPath }

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const state = readDeskState()
  const { pathname: path, search } = window.location
  await loadDeskTexts(state.lang)
  setDrawnLocation({ path, search })
  followLinks(
    () => pages,
    async () => pages,
  )
  createRoot(root).render(<DeskApp state={state} />)
}

void start()
