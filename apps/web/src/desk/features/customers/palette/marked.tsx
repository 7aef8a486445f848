import { Fragment } from 'react'

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A text with what was typed marked in it, however it is grouped. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.split(/[\s,]+/).filter((word) => word.length >= 2)
  const isNumber = /^[+\d][\d\s.()/-]*$/.test(typed)
  const digits = typed.replaceAll(/\D/g, '').slice(-9)
  const patterns = isNumber ? [digits.split('').join(String.raw`[\s.-]?`)] : words.map(escaped)
  if (patterns.length === 0) return text
  const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'gi'))
  return parts.map((part, i) =>
    i % 2 === 1 ? <mark key={i}>{part}</mark> : <Fragment key={i}>{part}</Fragment>,
  )
}
