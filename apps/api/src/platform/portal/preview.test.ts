import { expect, test } from 'vitest'
import { asPicture } from './preview.ts'

test('a page that is only looked at has no scripts, nothing for who has none, and no way out', () => {
  const page = `<!doctype html><html><head><meta charset="utf-8"><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css">
<script type="module" src="/a.js"></script></head><body><noscript><p>Turn it on
</p></noscript><p>Hola</p><script type="application/json">{"a":
1}</script></body></html>`
  expect(asPicture(page)).toBe(
    '<!doctype html><html><head><base target="_blank"><meta charset="utf-8"><link rel="stylesheet" href="/a.css">\n</head>' +
      '<body><p>Hola</p></body></html>',
  )
})
