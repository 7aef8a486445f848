import { linesBeforeSignature } from './mail-signature.ts'
import { attributionLength, isHeaderBlock, isQuoted, isRule, isSeparator } from './quoted-history.ts'

interface ReadReply {
  /** What the sender wrote; '' if nothing is found. */
  reply: string
  /** Quoted history and signatures, kept so that nothing is lost. */
  cut: string
}

/** No person writes more; whatever is beyond is cut unread. */
const readMax = 50_000

/** Lines of the reply; false for quoted ones. Answers between or below quoted lines are kept. */
function replyLines(lines: readonly string[]): boolean[] {
  const isReply = lines.map(() => false)
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isSeparator(line) || isHeaderBlock(lines, at)) return isReply
    const attribution = attributionLength(lines, at)
    if (attribution > 0) {
      const next = lines.slice(at + attribution).find((one) => one.trim() !== '')
      // Without marks on its lines the quoted mail goes on to the end.
      if (next === undefined || !isQuoted(next)) return isReply
      at += attribution - 1
    } else isReply[at] = !isQuoted(line) && !isRuleAboveHistory(lines, at)
  }
  return isReply
}

function isRuleAboveHistory(lines: readonly string[], at: number): boolean {
  if (!isRule(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 4).findIndex((line) => line.trim() !== '')
  return next >= 0 && (isHeaderBlock(lines, at + 1 + next) || attributionLength(lines, at + 1 + next) > 0)
}

const joined = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const cleanLines = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())

/** Which part of a mail's plain text is the reply. */
export function readReply(text: string): ReadReply {
  const lines = cleanLines(text.slice(0, readMax))
  const isReply = replyLines(lines)
  const kept = lines.flatMap((_, i) => (isReply[i] ? [i] : []))
  const length = linesBeforeSignature(kept.map((i) => lines[i] ?? ''))
  const replied = new Set(kept.slice(0, length))
  return {
    reply: joined(lines.filter((_, i) => replied.has(i))),
    cut: joined(lines.filter((_, i) => !replied.has(i))) + text.slice(readMax),
  }
}
