import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { LineMenu } from './line-menu.tsx'
import { PinList } from './pin-list.tsx'
import type { Pinning } from './use-pins.ts'

interface PinsProps {
  one: StaffCase
  draft: CaseDraft
  pinning: Pinning
  focusAfter: (act: () => void) => void
}

/** The sentences that go with a line, and the choice of such a line. */
export function Pins({ one, draft, pinning, focusAfter }: PinsProps) {
  const { isOffered, sentence, choose, end, remove } = pinning
  if (!isOffered) return null
  return (
    <>
      <PinList draft={draft} onRemove={remove} />
      {sentence !== undefined && (
        <LineMenu
          one={one}
          sentence={sentence}
          onChoose={(line) => focusAfter(() => choose(line))}
          onClose={() => focusAfter(end)}
        />
      )}
    </>
  )
}
