import { type ComponentType, useState } from 'react'
import { loadMissingStyles } from './missing-styles.ts'
import { usePortal } from '#lib/portal.tsx'
import { loadTexts, type TextFeature } from '#lib/texts.ts'

/** A part of a page whose code and texts come when `load` is called; where they cannot be had, it can be called again. */
export function useLatePart<Props>(find: () => Promise<ComponentType<Props>>, texts: TextFeature) {
  const { lang } = usePortal()
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)
  const load = async () => {
    setFailed(false)
    try {
      if (hasFailed) await loadMissingStyles()
      const [part] = await Promise.all([find(), loadTexts(lang, texts)])
      setPart(() => part)
    } catch {
      setFailed(true)
    }
  }
  return { Part, hasFailed, load }
}
