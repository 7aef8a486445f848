import { maxPins, type Pin, sentenceAt } from '@fanal/domain/support/pins'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EditorProps, EditorState } from './use-editor.ts'

const maxSentence = 500

interface PinsOptions extends Pick<EditorProps, 'one' | 'onPins'> {
  editor: EditorState
  box: RefObject<HTMLTextAreaElement | null>
}

const hasLines = ({ case: { invoice, change, contract } }: EditorProps['one']) =>
  Boolean(invoice ?? change ?? contract)

/** Sentences of the text that go with a line of what the case is about. */
export function usePins({ one, editor, box, onPins }: PinsOptions) {
  const { tab, draft, change } = editor
  const { pins, message } = draft
  // The one for which a line is being chosen.
  const [sentence, setSentence] = useState<string>()
  const isOffered = tab === 'answer' || tab === 'ask'
  useEffect(() => {
    onPins(isOffered ? pins : [])
    return () => onPins([])
  }, [pins, isOffered, onPins])
  // Choosing leads back to where somebody wrote.
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    const at = caret.current
    if (sentence === undefined && at !== undefined) box.current?.setSelectionRange(at, at)
  }, [sentence, box])
  const found = (text: string) => setSentence(text.slice(0, maxSentence).trim() || undefined)
  const begin = () => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = box.current ?? {}
    caret.current = to
    found(message.slice(from, to).trim() || sentenceAt(message, to))
  }
  return {
    isOffered,
    sentence,
    /** Undefined: the case is about nothing that has lines, or there are enough. */
    begin: isOffered && hasLines(one) && pins.length < maxPins ? begin : undefined,
    /** For the sentence before this place of a text. */
    beginAt: (text: string, at: number) => {
      caret.current = at
      found(sentenceAt(text, at))
    },
    end: () => setSentence(undefined),
    choose: (line: Pick<Pin, 'on' | 'line'>) => {
      const others = pins.filter((pin) => pin.sentence !== sentence)
      if (sentence) change({ pins: [...others, { sentence, ...line }] })
      setSentence(undefined)
    },
    remove: (place: number) => change({ pins: pins.filter((_, i) => i !== place) }),
  }
}

export type Pinning = ReturnType<typeof usePins>
