import type { Source } from './evidence.ts'
import type { Figure } from './figures.ts'

/** A figure of a period: 1 is P1, 0 none. */
export interface Labelled {
  figure: Figure
  period: number
  /** In running text, not in a table. */
  isInline: boolean
  /** Nothing in its labels could turn their sense. */
  isPlain: boolean
  /** As printed, with its labels. */
  words: string
}

/** Where a figure stands. */
export const sourceOf = ({ figure, words }: Pick<Labelled, 'figure' | 'words'>): Source => ({
  words,
  page: figure.cell.page,
})

export const isAligned = (a: Figure, b: Figure): boolean =>
  Math.abs(a.cell.right - b.cell.right) <= 6 || Math.abs(a.cell.x - b.cell.x) <= 6

/** The same list, row or column. */
const relations: readonly ((a: Labelled, b: Labelled) => boolean)[] = [
  (a, b) => !a.isInline && !b.isInline && isAligned(a.figure, b.figure),
  (a, b) => a.figure.cell.line === b.figure.cell.line,
  (a, b) =>
    a.isInline &&
    b.isInline &&
    (a.figure.cell === b.figure.cell || Math.abs(a.figure.cell.x - b.figure.cell.x) <= 30),
]

const distance = (a: Figure, b: Figure) =>
  Math.abs(a.cell.line - b.cell.line) * 1_000 + Math.abs(a.cell.x - b.cell.x) + Math.abs(a.start - b.start)

const isNear = (a: Figure, b: Figure) =>
  a.cell.page === b.cell.page && Math.abs(a.cell.line - b.cell.line) <= 10

/** Each first period with the nearest of the others in its structure: of as few periods as a tariff has, or six. */
export function setsOf<T extends Labelled>(all: readonly T[], fewest: 2 | 3): T[][] {
  const byPeriod = Array.from({ length: 6 }, (_, i) =>
    all.filter(({ period }) => period === i + 1).slice(0, 40),
  )
  return (byPeriod[0] ?? []).flatMap((first) =>
    relations.flatMap((isRelated) => {
      const rest = byPeriod
        .slice(1)
        .map(
          (ones) =>
            ones
              .filter((one) => isRelated(first, one) && isNear(first.figure, one.figure))
              .toSorted((a, b) => distance(a.figure, first.figure) - distance(b.figure, first.figure))[0],
        )
      const count = rest.slice(fewest - 1).some(Boolean) ? 6 : fewest
      const set = [first, ...rest].slice(0, count).filter((one) => one !== undefined)
      return set.length === count ? [set] : []
    }),
  )
}
