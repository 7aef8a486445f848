/** Elements without content. */
const voids = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** Never shown on pages: they would run, load or send something. */
const forbidden = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'link',
  'meta',
  'base',
  'svg',
  'math',
  'template',
  'noscript',
])

const comment = /<!--[\s\S]*?-->/g
const tag = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi

/** The first place of an HTML text that is not as it should be; undefined for a sound one. */
export function htmlProblem(html: string): string | undefined {
  const text = html.replaceAll(comment, '')
  const open: string[] = []
  for (const [whole, slash, typed = '', rest = ''] of text.matchAll(tag)) {
    const name = typed.toLowerCase()
    if (forbidden.has(name)) return whole
    if (/(^|\s)on[a-z]+\s*=|javascript:/i.test(rest)) return whole
    if (slash) {
      if (open.pop() !== name) return whole
    } else if (!voids.has(name) && !rest.trimEnd().endsWith('/')) open.push(name)
  }
  const last = open.at(-1)
  if (last !== undefined) return `<${last}>`
  return /<\/?[a-z][^<>]*$/i.exec(text.replaceAll(tag, ''))?.[0]
}
