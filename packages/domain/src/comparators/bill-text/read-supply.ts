import { isValidCups, normaliseCups } from '../../identifiers/cups.ts'
import type { Found, Source } from './evidence.ts'
import type { BillText } from './labels.ts'

const cupsShape =
  /\bES[\s.-]{0,3}(?:[\dO][\s.-]{0,2}){16}[A-Z][\s.-]{0,2}[A-Z](?:[\s.-]{0,2}\d[\s.-]{0,2}[FPRCXYZ](?![A-Z0-9]))?/gi

const linesOf = ({ lines }: BillText) =>
  lines.map(({ page, cells }, i) => {
    const next = lines[i + 1]
    const own = cells.map(({ text }) => text).join(' ')
    const goesOn = next?.page === page ? ` ${next.cells.map(({ text }) => text).join(' ')}` : ''
    return { page, own, whole: own + goesOn }
  })

/** The supply point: its letters prove it. A bill of two tells neither. */
export function readCups(text: BillText): Found<string> {
  const found: { cups: string; source: Source }[] = []
  for (const { page, own, whole } of linesOf(text))
    for (const match of whole.matchAll(cupsShape)) {
      if (match.index >= own.length) continue
      const cups = normaliseCups(match[0])
      const words = whole.slice(Math.max(0, match.index - 30), match.index + match[0].length).trim()
      // The border point of a code that ends with its line may be the start of another word.
      for (const one of [cups, cups.slice(0, 20)])
        if (isValidCups(one)) {
          found.push({ cups: one, source: { words, page } })
          break
        }
    }
  const [first] = found
  if (!first) return { value: undefined, sources: seenCups(text) }
  const points = new Set(found.map(({ cups }) => cups.slice(0, 20)))
  if (points.size > 1) return { value: undefined, sources: [first.source] }
  const longest = found.find(({ cups }) => cups.length > 20) ?? first
  return { value: longest.cups, sources: [longest.source] }
}

/** A code that is not right, or its name. */
function seenCups(text: BillText): Source[] {
  const line = linesOf(text).find(({ own }) => /\bcups\b.*\d/i.test(own))
  return line ? [{ words: line.own.slice(0, 90), page: line.page }] : []
}

const tariffShapes = {
  electricity: /(?<![\d.])([236])\.([0-4])\s?TD(\s?VE)?\b/gi,
  gas: /\b(?:RL|TUR)\s?[.-]?\s?0?(1[01]|[1-9])\b(?![.,]\d)/gi,
} as const
export type BillEnergy = keyof typeof tariffShapes

const tariffName = (energy: BillEnergy, [, first = '', second = '', isCharging]: RegExpMatchArray) =>
  energy === 'gas' ? `RL.${first}` : `${first}.${second}TD${isCharging ? 'VE' : ''}`

/** The access tariff, where only one is named. */
export function readTariff(text: BillText, energy: BillEnergy): Found<string> {
  const found = linesOf(text).flatMap(({ page, own }) =>
    [...own.matchAll(tariffShapes[energy])].map((match) => ({
      tariff: tariffName(energy, match),
      source: { words: own.slice(Math.max(0, match.index - 40), match.index + match[0].length).trim(), page },
    })),
  )
  const [first] = found
  const isOne = new Set(found.map(({ tariff }) => tariff)).size === 1
  return { value: isOne ? first?.tariff : undefined, sources: first ? [first.source] : [] }
}

const words = ({ lines }: BillText) =>
  lines.flatMap(({ cells }) => cells.map(({ folded }) => folded)).join('\n')

/** Which energy a bill is of, by the words that only one has; both of a bill of two. */
export function energiesOf(text: BillText): Set<BillEnergy> {
  const all = words(text)
  const isElectricity =
    /\b\d\.\d\s?td\b|\bpotenci\w* contra|\bimpuesto (?:especial )?(?:sobre la |de la )?electric|\bimpost (?:especial )?(?:sobre l'|de l')?electric|\bpvpc\b/.test(
      all,
    )
  const isGas =
    /\bhidrocarbu\w*|\bm3\b|\brl\s?[.-]?\s?\d|\btur\s?[.-]?\s?\d\b|\bpoder calorific|\bgas natural\b/.test(
      all,
    )
  return new Set<BillEnergy>([
    ...(isElectricity ? ['electricity' as const] : []),
    ...(isGas ? ['gas' as const] : []),
  ])
}
