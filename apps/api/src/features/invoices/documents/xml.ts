// Canonical XML (C14N 1.0): no empty tags, no white space between elements, canonical escaping, so that it can be
// signed as written.

/** Characters not allowed in XML are removed. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export function escapeText(text: string): string {
  return text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}

/** An element with its children; `undefined` ones are skipped. Its name may include attributes in canonical order. */
export function element(start: string, ...children: (string | undefined)[]): string {
  const [name] = start.split(' ', 1)
  return `<${start}>${children.filter((child) => child !== undefined).join('')}</${name}>`
}

/** An element with text, cut to its type's length. */
export function textElement(name: string, text: string, maxLength?: number): string {
  const whole = text.trim().replaceAll(/\s+/g, ' ')
  return element(
    name,
    escapeText(maxLength === undefined ? whole : Array.from(whole).slice(0, maxLength).join('')),
  )
}
