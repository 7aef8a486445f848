import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attachment, inline } from './content-disposition.ts'

describe('the file name', () => {
  test.each([
    ['100042.pdf', 'filename="100042.pdf"'],
    ['FE26-000274 (2).pdf', 'filename="FE26-000274 (2).pdf"'],
    ['plànol ñ.pdf', `filename="planol n.pdf"; filename*=UTF-8''pl%C3%A0nol%20%C3%B1.pdf`],
    ['日本.xlsx', `filename="__.xlsx"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.xlsx`],
    ['à (1).pdf', `filename="a (1).pdf"; filename*=UTF-8''%C3%A0%20%281%29.pdf`],
    ['a"; filename="evil.exe', 'filename="a__ filename__evil.exe"'],
    ['../../etc/passwd', 'filename="passwd"'],
    ['C:\\Windows\\cmd.exe', 'filename="cmd.exe"'],
    ['a\r\nSet-Cookie: b=c.pdf', 'filename="a__Set-Cookie_ b_c.pdf"'],
    ['gnp.\u202Eexe', 'filename="gnp._exe"'],
    ['a\u0000.pdf', 'filename="a_.pdf"'],
    ['', 'filename="file"'],
    ['..', 'filename="file"'],
  ])('%j', (name, header) => {
    expect(attachment(name)).toEqual({ 'Content-Disposition': `attachment; ${header}` })
    expect(inline(name)).toEqual({ 'Content-Disposition': `inline; ${header}` })
  })
})

test('nobody else writes the header', () => {
  const source = new URL('../../', import.meta.url)
  const writers = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) return false
    const text = readFileSync(new URL(path, source), 'utf8').replaceAll(
      "removeHeader('Content-Disposition')",
      '',
    )
    return /content-disposition(?!\.ts|')|content-disposition' *[,:]/i.test(text)
  })
  expect(writers.map((path) => path.replaceAll('\\', '/'))).toEqual(['platform/http/content-disposition.ts'])
})
