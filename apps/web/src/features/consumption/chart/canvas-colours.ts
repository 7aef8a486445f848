import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Colours } from './curve-scene.ts'

/** Resolved values of the CSS tokens: a canvas cannot read variables. */
export function readColours(probe: HTMLElement): Colours {
  // A transition, however short, would give the colour from before.
  probe.style.transition = 'none'
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const isForced = window.matchMedia(forced).matches
  /** Text and lines are those of the system, where it has colours of its own. */
  const ink = (token: string) => {
    if (!isForced) return read(token)
    probe.style.color = 'CanvasText'
    return getComputedStyle(probe).color
  }
  return {
    periods: ['--p1', '--p2', '--p3', '--p4', '--p5', '--p6'].map(read),
    exported: read('--export'),
    selfUsed: read('--self-used'),
    generated: read('--generated'),
    plain: read('--data'),
    compared: ink('--ink-2'),
    text: ink('--ink-2'),
    grid: ink('--line'),
    axis: ink('--line-strong'),
    surface: read('--surface'),
    isPatterned: isForced || window.matchMedia('print').matches,
  }
}

const forced = '(forced-colors: active)'

/** A number that changes with the colours: theme, system scheme, colours of the system, print. */
export function useSchemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    // Paper is taken as soon as this returns.
    const change = () => flushSync(() => setChanges((now) => now + 1))
    const listening = new AbortController()
    for (const query of ['(prefers-color-scheme: dark)', forced, 'print'])
      window.matchMedia(query).addEventListener('change', change, { signal: listening.signal })
    const observer = new MutationObserver(change)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [])
  return changes
}
