import type { Lang } from '@fanal/domain/settings/languages'
import { type ComponentType, type ReactNode, use } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { loadTexts, type TextFeature, textsOf } from '#lib/texts.ts'
import { loadMissingStyles } from './missing-styles.ts'
import { stablePromise } from './stable-promise.ts'

export interface LazyPart<P> {
  (props: P): ReactNode
  /** Loads code and texts; can be retried after a failure. Once loaded, it renders synchronously. */
  preload: (lang: Lang) => Promise<void>
}

/**
 * A component whose code, with the texts that only it needs, is loaded when it renders inside a `LazyBoundary`, or by
 * `preload`. Unlike React's `lazy`, a failed load can be retried, and after `preload` it never suspends: the server
 * renders it, and the browser hydrates it.
 */
export function lazyPart<P extends object>(
  find: () => Promise<ComponentType<P>>,
  texts: readonly TextFeature[] = [],
): LazyPart<P> {
  const code = stablePromise(find)
  function Lazy(props: P) {
    const { lang } = usePortal()
    // In parallel with the code.
    for (const feature of texts) void textsOf(lang, feature)()
    const Part = use(code())
    return <Part {...props} />
  }
  Lazy.preload = async (lang: Lang) => {
    // A module's style sheets are requested only once, even if they fail.
    if (code.forgetFailure()) await loadMissingStyles()
    await Promise.all([code(), ...texts.map((feature) => loadTexts(lang, feature))])
  }
  return Lazy
}
