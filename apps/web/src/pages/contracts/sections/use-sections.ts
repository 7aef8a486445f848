import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { navigate } from '#lib/location.ts'
import { stayAt } from './stay-at.ts'

export type SectionId = 'summary' | 'consumption' | 'power' | 'batteries' | 'documents' | 'changes'

/** Other addresses of sections: in each language, and older ones. */
export const sectionAnchors: Readonly<Record<SectionId, readonly string[]>> = {
  summary: ['resumen', 'resum'],
  consumption: ['consumo', 'consum'],
  power: ['potencia'],
  batteries: ['baterias', 'bateries'],
  documents: ['documentos', 'attachments'],
  changes: ['cambios', 'canvis'],
}

/** The section that the address names, by any of its names. */
export function sectionInAddress(): SectionId | undefined {
  const name = decodeURIComponent(window.location.hash.slice(1)).toLowerCase()
  const ids = Object.keys(sectionAnchors) as SectionId[]
  return ids.find((id) => id === name || sectionAnchors[id].includes(name))
}

interface Sections {
  /** True or false once it was opened or closed; on a wide screen all are open. */
  isOpen: (id: SectionId) => boolean | undefined
  toggle: (id: SectionId) => void
  /** Opens it and moves to it. */
  show: (id: SectionId) => void
  /** True if the content is in view, or about to be. */
  isShown: (id: SectionId) => boolean
}

type Opened = Partial<Record<SectionId, boolean>>

/** Kept while the document lives: another contract, or the way back, finds them as they were. */
let kept: Opened = {}

/** Entries of the history that were shown: on the way back to one the browser finds the place itself. */
const shownEntries = new Set<string>()
function isShownAgain(): boolean {
  const key = 'navigation' in window ? window.navigation.currentEntry?.key : undefined
  if (key === undefined) return false
  const isKnown = shownEntries.has(key)
  shownEntries.add(key)
  return isKnown
}

const narrow = 'screen and (max-width: 899px)'
const watchWidth = (changed: () => void) => {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
/** The server draws the wide page; on a phone, style sheets keep it folded. */
const useIsWide = () =>
  useSyncExternalStore(
    watchWidth,
    () => !window.matchMedia(narrow).matches,
    () => true,
  )

/** The element that the address names, and its section. */
function named(): { element: HTMLElement; id: SectionId | undefined } | undefined {
  const element = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
  const section = element?.closest<HTMLElement>('[data-section]')
  return element ? { element, id: section?.dataset['section'] as SectionId | undefined } : undefined
}

const withHash = (hash: string) => `${window.location.pathname}${window.location.search}${hash}`

/** Which sections are open: by press, or by the address. */
export function useSectionState(first: SectionId | undefined): Sections {
  const isWide = useIsWide()
  const [opened, setOpened] = useState<Opened>(() => (first ? { ...kept, [first]: true } : kept))
  // An object each time: the same place may be asked for again.
  const [target, setTarget] = useState<{ element: HTMLElement | null }>()
  const set = useCallback((id: SectionId, isOpen: boolean) => {
    kept = { ...kept, [id]: isOpen }
    // The content may be large: the press is answered first.
    startTransition(() => setOpened((before) => ({ ...before, [id]: isOpen })))
  }, [])
  useEffect(() => {
    const follow = () => {
      const found = named()
      if (found?.id) set(found.id, true)
      if (!isShownAgain()) setTarget({ element: found?.element ?? null })
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [set])
  // Once it is open: a folded one has no place to move to.
  useEffect(() => (target?.element ? stayAt(target.element) : undefined), [target])
  return {
    isOpen: (id) => opened[id],
    toggle: (id) => {
      const isOpen = opened[id] !== true
      set(id, isOpen)
      if (isOpen || sectionInAddress() === id) navigate(withHash(isOpen ? `#${id}` : ''), { replace: true })
    },
    show: (id) => {
      set(id, true)
      setTarget({ element: document.getElementById(id) })
    },
    // Named by the address it is open before the effect has said so.
    isShown: (id) => isWide || (opened[id] ?? sectionInAddress() === id),
  }
}

const SectionsContext = createContext<Sections | undefined>(undefined)
export const SectionsProvider = SectionsContext.Provider

export function useSections(): Sections {
  const sections = useContext(SectionsContext)
  if (!sections) throw new Error('A section outside of its page')
  return sections
}
