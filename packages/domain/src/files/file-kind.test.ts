import { describe, expect, test } from 'vitest'
import { fileKind, honestFileName, safeFileName } from './file-kind.ts'

const bytes = (latin1: string) => Uint8Array.from(latin1, (character) => character.charCodeAt(0))

test.each([
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['jpeg', '\xff\xd8\xff\xe1\0\x10Exif'],
  ['gif', 'GIF87a....'],
  ['gif', 'GIF89a....'],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['pdf', '%PDF-1.7\n'],
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypheix\0\0\0\0'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
])('%s', (kind, content) => {
  expect(fileKind(bytes(content))).toBe(kind)
})

test.each([
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG with a declaration', '<?xml version="1.0"?><svg/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['text', 'hello'],
  ['a zip', 'PK\x03\x04'],
  ['a Windows program', 'MZ\x90\0'],
  ['a wave file', 'RIFF\x10\0\0\0WAVEfmt '],
  ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
  ['AVIF that calls itself mif1', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif'],
  ['mif1 with heic behind its box only', '\0\0\0\x14ftypmif1\0\0\0\0mif1heic'],
  ['a video', '\0\0\0\x18ftypisom\0\0\0\0'],
  ['a PDF behind HTML', '<html>%PDF-1.7'],
  ['half a PNG mark', '\x89PNG'],
])('%s is refused', (_what, content) => {
  expect(fileKind(bytes(content))).toBeNull()
})

describe('safeFileName', () => {
  test.each([
    ['Factura septiembre (2).pdf', 'Factura septiembre (2).pdf'],
    ['niño_año.PNG', 'niño_año.PNG'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\marta\\dni.jpg', 'dni.jpg'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie_ x_1.pdf'],
    ['a"b;c.pdf', 'a_b_c.pdf'],
    ['factura\u202Efdp.exe', 'factura_fdp.exe'],
    ['..hidden', 'hidden'],
    ['a....pdf', 'a.pdf'],
    ['con.pdf', '_con.pdf'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['COM¹.pdf', '_COM¹.pdf'],
    ['console.pdf', 'console.pdf'],
    ['', 'file'],
    ['...', 'file'],
    ['/', 'file'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })
  test('long names are cut before their extension', () => {
    expect(safeFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(100)}.pdf`)
    expect(safeFileName('x'.repeat(300))).toHaveLength(100)
  })
  test('a safe name stays as it is', () => {
    for (const name of ['a.pdf', '_con.pdf', 'file', 'x (1).tar.gz'])
      expect(safeFileName(safeFileName(name))).toBe(name)
  })
})

test.each([
  ['contador.PNG', 'png', 'contador.PNG'],
  ['foto.jpeg', 'jpeg', 'foto.jpeg'],
  ['foto.heif', 'heic', 'foto.heif'],
  ['foto', 'png', 'foto.png'],
  ['factura.pdf.hta', 'pdf', 'factura.pdf.hta.pdf'],
  ['factura.html', 'gif', 'factura.html.gif'],
  ['foto.png', 'pdf', 'foto.png.pdf'],
  ['', 'webp', 'file.webp'],
  [`${'x'.repeat(300)}.exe`, 'png', `${'x'.repeat(100)}.png`],
] as const)('%j of %s is kept as %j', (name, kind, kept) => {
  expect(honestFileName(name, kind)).toBe(kept)
})
