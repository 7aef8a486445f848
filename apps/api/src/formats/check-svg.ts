/** What a drawing needs; nothing that runs, loads or links. */
const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs lineargradient radialgradient stop clippath mask symbol use'.split(
    ' ',
  ),
)
const tag = /<\s*(\/?)([a-zA-Z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const attribute = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g

/** Why a drawing is refused: what could run a script or load something. Undefined if it may be shown. */
export function svgProblem(text: string): string | undefined {
  if (/<!(?!--)|<\?(?!xml\s)/i.test(text)) return 'it has a declaration'
  const bare = text.replaceAll(/<!--[\s\S]*?-->|<\?xml[^>]*\?>/g, '')
  if (!/^\s*<svg[\s>]/i.test(bare)) return 'it is no SVG drawing'
  for (const [, , name = '', attributes = ''] of bare.matchAll(tag)) {
    if (!elements.has(name.toLowerCase())) return `it has the element ${name}`
    for (const [, key = '', quoted = ''] of attributes.matchAll(attribute)) {
      const problem = attributeProblem(key.toLowerCase(), quoted.slice(1, -1))
      if (problem) return problem
    }
    // Values without quotes are no XML.
    if (attributes.replaceAll(attribute, '').includes('=')) return 'it cannot be read'
  }
  // Anything left that looks like a tag could be read differently by a browser.
  return /<\s*[a-zA-Z/!?]/.test(bare.replaceAll(tag, '')) ? 'it cannot be read' : undefined
}

function attributeProblem(key: string, value: string): string | undefined {
  if (key.startsWith('on')) return `it has the attribute ${key}`
  if (/^(xlink:)?href$|^src$/.test(key) && !value.startsWith('#')) return 'it refers to another file'
  if (/url\(\s*['"]?(?!#)/i.test(value) || /javascript:|@import|expression\(/i.test(value))
    return 'it refers to another file'
  return undefined
}
