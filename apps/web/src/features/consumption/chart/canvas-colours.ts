import { useEffect, useState } from 'react'
import type { Colours } from './curve-scene.ts'

/** Resolved values of the CSS tokens: a canvas cannot read variables. */
export function readColours(probe: HTMLElement): Colours {
  // A transition, however short, would give the colour from before.
  probe.style.transition = 'none'
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  return {
    periods: ['--p1', '--p2', '--p3', '--p4', '--p5', '--p6'].map(read),
    exported: read('--export'),
    selfUsed: read('--self-used'),
    generated: read('--generated'),
    plain: read('--data'),
    compared: read('--ink'),
    text: read('--ink-2'),
    grid: read('--line'),
    axis: read('--line-strong'),
  }
}

/** A number that changes with the colours: theme, system scheme, print. */
export function useSchemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const change = () => setChanges((now) => now + 1)
    const listening = new AbortController()
    for (const query of ['(prefers-color-scheme: dark)', 'print'])
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
