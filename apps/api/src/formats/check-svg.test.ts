import { expect, test } from 'vitest'
import { svgProblem } from './check-svg.ts'

const svg = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`

test.each([
  svg('<path d="M0 0h8v8z" fill="#0b6e4f"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<g><circle r="4"/></g>')}`,
  svg('<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><rect fill="url(#a)"/>'),
  svg('<symbol id="s"><path d="M0 0"/></symbol><use href="#s"/><title>a &gt; b</title>'),
])('a drawing: %s', (text) => {
  expect(svgProblem(text)).toBeUndefined()
})

test.each([
  [svg('<script>alert(1)</script>'), 'element script'],
  [svg('<SCRIPT href="#a"/>'), 'element SCRIPT'],
  [svg('<path d="M0 0" onload="alert(1)"/>'), 'attribute onload'],
  [svg('', 'onload = "alert(1)"'), 'attribute onload'],
  [svg('<foreignObject><p>x</p></foreignObject>'), 'element foreignObject'],
  [svg('<image href="https://example.com/a.png"/>'), 'element image'],
  [svg('<use href="https://example.com/a.svg#s"/>'), 'another file'],
  [svg('<use xlink:href="//example.com/a.svg#s"/>'), 'another file'],
  [svg('<rect fill="url(https://example.com/a)"/>'), 'another file'],
  [svg('<style>@import url(https://example.com)</style>'), 'element style'],
  [svg('<rect style="fill:url(//example.com/a)"/>'), 'another file'],
  [svg('<a href="javascript:alert(1)"><path d="M0"/></a>'), 'element a'],
  [svg('<animate attributeName="href" to="javascript:alert(1)"/>'), 'element animate'],
  [`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'declaration'],
  [svg('<path d="M0 0" <script>'), 'element script'],
  [svg('<path d="M0 0" <g'), 'cannot be read'],
  [svg('<path onload=alert(1) />'), 'cannot be read'],
  ['<html></html>', 'no SVG drawing'],
  ['', 'no SVG drawing'],
])('refused: %s', (text, reason) => {
  expect(svgProblem(text)).toContain(reason)
})
