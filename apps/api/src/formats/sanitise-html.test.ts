import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

const hostile: [string, string, string][] = [
  ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['a script in a broken tag', '<<script>alert(1)</script>', '&lt;'],
  ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['an image that fails on purpose', '<img src=x onerror=alert(1)>', ''],
  ['a script address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a script address in entities', '<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
  ['a script address with a line break', '<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['a data address', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
  ['another host without a scheme', '<a href="//evil.example.com">a</a>', '<a>a</a>'],
  ['another host behind a backslash', '<a href="/\\evil.example.com">a</a>', '<a>a</a>'],
  ['an SVG', '<svg><script>alert(1)</script><a xlink:href="javascript:1">t</a></svg>', ''],
  ['an SVG image', '<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['a frame', '<iframe src="https://www.example.com"></iframe>b', 'b'],
  ['a form', '<form action="https://evil.example.com"><input name="password"></form>b', 'b'],
  [
    'a base and a refresh',
    '<base href="https://evil.example.com"><meta http-equiv="refresh" content="0">b',
    'b',
  ],
  ['a style sheet', '<style>body{display:none}</style><link rel="stylesheet" href="x">b', 'b'],
  [
    'MathML that hides a tag',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '',
  ],
  ['a noscript that hides a tag', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['a name that covers a variable of the page', '<div id="root" name="settings">a</div>', '<div>a</div>'],
]

test.each(hostile)('%s is taken out', (_what, dirty, clean) => {
  const result = sanitiseHtml(dirty)
  expect(result.html).toBe(clean)
  expect(result.removed).not.toEqual([])
})

test.each(hostile)('%s: cleaning twice changes nothing', (_what, dirty) => {
  const { html } = sanitiseHtml(dirty)
  expect(sanitiseHtml(html).html).toBe(html)
})

describe('styles', () => {
  test.each([
    ['color:red', 'color:red'],
    ['background-color:rgb(1, 2, 3);padding:8px 1rem', 'background-color:rgb(1, 2, 3);padding:8px 1rem'],
    ['border:1px solid #c3122f;border-radius:12px', 'border:1px solid #c3122f;border-radius:12px'],
  ])('%s stays', (style, kept) => {
    expect(sanitiseHtml(`<p style="${style}">a</p>`).html).toBe(`<p style="${kept}">a</p>`)
  })
  test.each([
    'position:fixed;top:0;left:0',
    'background:url(https://evil.example.com/x)',
    'background-color:url(javascript:1)',
    'width:expression(alert(1))',
    'margin:-400px',
    'z-index:9999',
    '--x:1',
  ])('%s goes', (style) => {
    expect(sanitiseHtml(`<p style="${style}">a</p>`).html).toBe('<p>a</p>')
  })
})

describe('allowed content', () => {
  test('text, headings, lists, tables and figures', () => {
    const html =
      '<h2>A</h2><p>b &amp; <strong>c</strong></p><ul><li>d</li></ul><blockquote>e</blockquote>' +
      '<table><tr><th scope="col" colspan="2">f</th></tr></table><figure><figcaption>g</figcaption></figure>' +
      '<div class="h"><span class="i">j</span></div>'
    expect(sanitiseHtml(html)).toEqual({ html, removed: [] })
  })
  test('links never expose the opener', () => {
    expect(sanitiseHtml('<a href="https://www.example.com" target="_blank" rel="opener">a</a>').html).toBe(
      '<a href="https://www.example.com" rel="noopener noreferrer" target="_blank">a</a>',
    )
    for (const href of [
      '/contratos?action=download',
      '#abajo',
      'mailto:hola@example.com',
      'tel:+34900000000',
    ])
      expect(sanitiseHtml(`<a href="${href}">a</a>`).html).toContain(`href="${href}"`)
    expect(sanitiseHtml('<a href="http://www.example.com">a</a>').html).toBe('<a>a</a>')
  })
  test('images have an alternative text', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo='
    expect(sanitiseHtml(`<img src="${png}">`).html).toBe(`<img alt="" src="${png}" />`)
    expect(sanitiseHtml('<img src="https://www.example.com/a.png" alt="a">').html).toContain('alt="a"')
  })
  test('the first heading belongs to the page', () => {
    expect(sanitiseHtml('<h1>a</h1>').html).toBe('<h2>a</h2>')
  })
})

test('removed parts are reported', () => {
  expect(sanitiseHtml('<p onclick="x()">a<iframe src="y"></iframe></p>').removed).toEqual([
    'onclick',
    '<iframe>',
  ])
})
