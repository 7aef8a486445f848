/** A piece of a text: in both versions, in the earlier only, or in the later only. */
export interface DiffPiece {
  is: 'same' | 'gone' | 'new'
  text: string
}

/** Tags of HTML are words of their own; spaces stay with no word. */
const wordsOf = (text: string): string[] => text.match(/<[^<>]*>|[^\s<]+|<|\s+/g) ?? []

/** Beyond so many comparisons the differing middle is shown as replaced whole. */
const maxComparisons = 4_000_000

function commonLength(before: readonly string[], after: readonly string[]): number {
  const end = Math.min(before.length, after.length)
  for (let i = 0; i < end; i += 1) if (before[i] !== after[i]) return i
  return end
}

/** Lengths of the longest common subsequences of all endings, row by row. */
function lengthsOf(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}

function middleDiff(before: readonly string[], after: readonly string[]): DiffPiece[] {
  if (before.length * after.length > maxComparisons)
    return [
      { is: 'gone', text: before.join('') },
      { is: 'new', text: after.join('') },
    ]
  const lengthAt = lengthsOf(before, after)
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [had, has] = [before[i], after[j]]
    if (had !== undefined && had === has) {
      pieces.push({ is: 'same', text: had })
      i += 1
      j += 1
    } else if (had !== undefined && (has === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      pieces.push({ is: 'gone', text: had })
      i += 1
    } else {
      pieces.push({ is: 'new', text: has ?? '' })
      j += 1
    }
  }
  return pieces
}

/** Neighbours of one sort are one piece; a space between two changed words changes with them. */
function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const whole: DiffPiece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (piece.text === '') continue
    if (last?.is === piece.is) last.text += piece.text
    else whole.push({ ...piece })
  }
  return whole
}

/** What became of a text, word by word. */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const [had, has] = [wordsOf(before), wordsOf(after)]
  const start = commonLength(had, has)
  const [hadRest, hasRest] = [had.slice(start), has.slice(start)]
  const end = commonLength(hadRest.toReversed(), hasRest.toReversed())
  return joined([
    { is: 'same', text: had.slice(0, start).join('') },
    ...middleDiff(hadRest.slice(0, hadRest.length - end), hasRest.slice(0, hasRest.length - end)),
    { is: 'same', text: end > 0 ? had.slice(-end).join('') : '' },
  ])
}

/** The pieces with long unchanged stretches cut down to what stands next to a change. */
export function diffExcerpt(pieces: readonly DiffPiece[], maxSame = 80): DiffPiece[] {
  return pieces.map((piece, i) => {
    if (piece.is !== 'same' || piece.text.length <= maxSame * 2) return piece
    const head = i > 0 ? piece.text.slice(0, maxSame) : ''
    const tail = i < pieces.length - 1 ? piece.text.slice(-maxSame) : ''
    return { is: 'same', text: `${head}…${tail}` }
  })
}
