// XML as canonical XML has it (C14N 1.0): no empty tags, no white space between elements, text escaped its way. What is
// written so can be signed as it stands.

/** Characters that XML has no place for are left out. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export function escapeText(text: string): string {
  return text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}

/** An element with what is in it; `undefined` leaves a child out. Its name may carry attributes, in their canonical order. */
export function element(start: string, ...children: (string | undefined)[]): string {
  const [name] = start.split(' ', 1)
  return `<${start}>${children.filter((child) => child !== undefined).join('')}</${name}>`
}

/** An element with text, cut to what its type allows. */
export function textElement(name: string, text: string, maxLength?: number): string {
  const whole = text.trim().replaceAll(/\s+/g, ' ')
  return element(
    name,
    escapeText(maxLength === undefined ? whole : Array.from(whole).slice(0, maxLength).join('')),
  )
}
