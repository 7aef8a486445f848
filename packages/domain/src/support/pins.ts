// A sentence of an answer can be pinned to a line of what the case is about: the customer gets it with that line.

export const maxPins = 5

/** What has lines. */
export const pinTargets = ['invoice', 'change', 'contract'] as const
export type PinTarget = (typeof pinTargets)[number]

export interface Pin {
  sentence: string
  on: PinTarget
  /** The place of the line among those of its target. */
  line: number
}

/** The sentence that the caret is in, or right behind; '' where nothing is written. */
export function sentenceAt(text: string, caret: number): string {
  const found = [...text.matchAll(/[^.!?…\n]+(?:[.!?…](?!\s|$)[^.!?…\n]*)*[.!?…]*/g)]
  const sentences = found.filter(([sentence]) => sentence.trim() !== '')
  const own = sentences.findLast(({ index }) => index < Math.max(1, caret)) ?? sentences[0]
  return own?.[0].trim() ?? ''
}

/** Pins whose sentence is not in the text any more. */
export const lostPins = <P extends Pick<Pin, 'sentence'>>(pins: readonly P[], text: string): P[] =>
  pins.filter(({ sentence }) => !text.includes(sentence))

export interface PinnedPart {
  text: string
  /** The place of its pin; undefined for what is between pinned sentences. */
  pin?: number
}

/** A text in parts, the pinned sentences by themselves. Where two would overlap, the later one is left in the text. */
export function partsOfPinned(text: string, pins: readonly Pick<Pin, 'sentence'>[]): PinnedPart[] {
  const found = pins
    .map(({ sentence }, pin) => ({
      from: text.indexOf(sentence),
      to: text.indexOf(sentence) + sentence.length,
      pin,
    }))
    .filter(({ from }) => from >= 0)
    .toSorted((one, other) => one.from - other.from)
  const parts: PinnedPart[] = []
  let at = 0
  for (const { from, to, pin } of found) {
    if (from < at) continue
    if (from > at) parts.push({ text: text.slice(at, from) })
    parts.push({ text: text.slice(from, to), pin })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
