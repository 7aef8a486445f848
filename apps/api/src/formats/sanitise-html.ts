import sanitizeHtml from 'sanitize-html'

const tags = [
  'h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd a img',
  'table caption colgroup col thead tbody tfoot tr th td figure figcaption',
  'strong b em i u s small sub sup mark abbr q blockquote code pre',
  'div span section article header footer time address',
].flatMap((line) => line.split(' '))

const attributes: Record<string, string[]> = {
  '*': ['style', 'lang', 'dir', 'title'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  div: ['class'],
  span: ['class'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  time: ['datetime'],
}

const length = String.raw`(0|\d{1,4}(\.\d{1,3})?(px|r?em|%|ch|vw))`
const all = (pattern: string) => [new RegExp(`^${pattern}$`, 'i')]
const lengths = all(`(${length}|auto)( (${length}|auto)){0,3}`)
const oneLength = all(length)
const colour = all(String.raw`(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{5,40}\))`)
const border = all(String.raw`(0|none|\d{1,2}px (solid|dashed|dotted) (#[0-9a-f]{3,8}|[a-z]{3,20}))`)

/** Allowed styles. Nothing that loads a file or leaves the block (url(), position). */
const styles: Record<string, RegExp[]> = {
  color: colour,
  'background-color': colour,
  'text-align': all('(left|right|center|justify|start|end)'),
  'text-decoration': all('(none|underline|line-through)'),
  'font-size': all(String.raw`(\d{1,3}(\.\d{1,3})?(px|r?em|%)|smaller|larger|medium)`),
  'font-style': all('(normal|italic)'),
  'font-weight': all('(normal|bold|[1-9]00)'),
  'line-height': all(String.raw`\d(\.\d{1,2})?`),
  margin: lengths,
  'margin-top': lengths,
  'margin-right': lengths,
  'margin-bottom': lengths,
  'margin-left': lengths,
  padding: lengths,
  'padding-top': lengths,
  'padding-right': lengths,
  'padding-bottom': lengths,
  'padding-left': lengths,
  width: oneLength,
  'max-width': oneLength,
  'min-width': oneLength,
  height: oneLength,
  'max-height': oneLength,
  border,
  'border-top': border,
  'border-bottom': border,
  'border-radius': oneLength,
  display: all('(block|inline|inline-block|flex|grid|none)'),
  'flex-wrap': all('(wrap|nowrap)'),
  'align-items': all('(start|end|center|stretch|baseline)'),
  'justify-content': all('(start|end|center|space-between|space-around)'),
  gap: oneLength,
  'vertical-align': all('(top|middle|bottom|baseline)'),
  'list-style-type': all('(none|disc|decimal)'),
}

/** Pages of ours by path; never another host by `//` or `/\`. */
const linkTarget = /^(https:\/\/[^\s\\]+|mailto:\S+|tel:[\d+\s().-]+|\/(?![/\\])[^\s\\]*|#[\w-]*)$/i
const imageSource = /^(https:\/\/[^\s\\]+|data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/]+=*)$/i

type Attributes = Record<string, string>

function safeLink({ href, target, rel: _rel, ...rest }: Attributes): Attributes {
  if (!href || !linkTarget.test(href.trim())) return rest
  return { ...rest, href: href.trim(), rel: 'noopener noreferrer', ...(target === '_blank' && { target }) }
}

function safeImage({ src, ...rest }: Attributes): Attributes {
  return { alt: '', ...rest, ...(src && imageSource.test(src.trim()) && { src: src.trim() }) }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: attributes,
  allowedStyles: { '*': styles },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Removed with their content; of other unknown tags the text stays.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: safeLink(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: safeImage(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

export interface CleanHtml {
  html: string
  /** Removed tags and attributes, reported to the operator. */
  removed: string[]
}

/** The only HTML that is stored: no script, style sheet, frame, form or event handler survives. */
export function sanitiseHtml(dirty: string): CleanHtml {
  const removed = new Set<string>()
  const note = (tagName: string, attribs: Attributes) => {
    if (!tags.includes(tagName)) removed.add(`<${tagName}>`)
    else if (tagName === 'img' && !attribs['src']) removed.add('<img> without a usable address')
    else if (tagName === 'a' && !attribs['href']) removed.add('href without a usable address')
    for (const name of Object.keys(attribs))
      if (tags.includes(tagName) && !isAllowed(tagName, name)) removed.add(name)
    return { tagName, attribs }
  }
  const html = sanitizeHtml(dirty, { ...options, transformTags: { ...options.transformTags, '*': note } })
  return { html: html.trim(), removed: [...removed] }
}

const isAllowed = (tagName: string, attribute: string) =>
  attributes['*']?.includes(attribute) || attributes[tagName]?.includes(attribute)
