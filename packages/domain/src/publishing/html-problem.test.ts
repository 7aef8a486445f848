import { expect, test } from 'vitest'
import { htmlProblem } from './html-problem.ts'

test.each([
  ['', undefined],
  ['Solo texto: 3 < 5 & 7 > 2', undefined],
  ['<p>Hola, <strong>Marta</strong></p>', undefined],
  ['<P>Hola</p><br><img src="/a.png" alt="a > b"><hr/>', undefined],
  ['<!-- <p> --><p>Hola</p>', undefined],
  ['<p>Hola', '<p>'],
  ['<p><strong>Hola</p></strong>', '</p>'],
  ['Hola</p>', '</p>'],
  ['<p>Hola</p><a href="/x"', '<a href="/x"'],
  ['<p>Hola</p><script>x()</script>', '<script>'],
  ['<p onclick="x()">Hola</p>', '<p onclick="x()">'],
  ['<a href="javascript:x()">Hola</a>', '<a href="javascript:x()">'],
  ['<iframe src="https://www.example.com"></iframe>', '<iframe src="https://www.example.com">'],
])('%j has the problem %j', (html, problem) => {
  expect(htmlProblem(html)).toBe(problem)
})
