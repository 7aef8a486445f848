import { groupElements } from '@fanal/contract/content'
import type { DynamicElement } from '@fanal/contract/schemas/content'
import { useEffect, useState } from 'react'
import { call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { ServerBlocks } from './server-blocks.tsx'

/** The blocks of a group: embedded in the document, or fetched after a navigation. */
export function GroupBlocks({ group }: { group: 'Login' | 'Signup' }) {
  const { elements, settings } = usePortal()
  const drawn = elements.filter(({ group_name }) => group_name === group)
  const mayAsk = drawn.length === 0 && settings.features.enableServerElements
  const [asked, setAsked] = useState<DynamicElement[]>([])
  useEffect(() => {
    if (!mayAsk) return undefined
    let isCurrent = true
    // The form above works without them.
    const show = (found: DynamicElement[]) => isCurrent && setAsked(found)
    void call(groupElements, { query: { group_name: group } }).then(show, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [mayAsk, group])
  return drawn.length > 0 ? <ServerBlocks elements={drawn} isClean /> : <ServerBlocks elements={asked} />
}
