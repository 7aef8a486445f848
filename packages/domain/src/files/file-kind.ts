export type FileKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'heic' | 'pdf'

const png = '\x89PNG\r\n\x1a\n'
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
/** Brands shared with AVIF: the compatible brands decide. */
const familyBrands = new Set(['mif1', 'msf1'])

/** The kind by content, never by name or declared type; null for everything else, including SVG and HTML. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const head = latin1(bytes, 0, 12)
  if (head.startsWith(png)) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp'
  if (head.startsWith('%PDF-')) return 'pdf'
  return isHeic(bytes, head) ? 'heic' : null
}

/** A file name that is safe in headers and file systems; shortening keeps the extension. */
export function safeFileName(name: string): string {
  const base = name.normalize('NFC').replace(/^.*[/\\]/s, '')
  const clean = base
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  const [, stem = clean, extension = ''] = /^(.+)(\.[^.]{1,10})$/.exec(clean) ?? []
  const short = Array.from(stem).slice(0, 100).join('').trimEnd()
  const isReserved = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(\.|$)/i.test(short)
  return short === '' ? 'file' : `${isReserved ? '_' : ''}${short}${extension}`
}

const extensions: Record<FileKind, readonly [string, ...string[]]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  webp: ['webp'],
  gif: ['gif'],
  heic: ['heic', 'heif', 'hif'],
  pdf: ['pdf'],
}

/** A safe name that ends as its content says: what is saved as `.hta` or `.html` is run, whatever it was served as. */
export function honestFileName(name: string, kind: FileKind): string {
  const safe = safeFileName(name)
  const extension = /\.([^.]+)$/.exec(safe)?.[1]?.toLowerCase() ?? ''
  const [usual] = extensions[kind]
  return extensions[kind].includes(extension) ? safe : safeFileName(`${safe}.${usual}`)
}

function isHeic(bytes: Uint8Array, head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const brand = head.slice(8)
  if (heicBrands.has(brand)) return true
  if (!familyBrands.has(brand)) return false
  const [high = 0, low = 0] = bytes.subarray(2, 4)
  const boxEnd = Math.min(high * 256 + low, 256)
  for (let at = 16; at + 4 <= boxEnd; at += 4) {
    if (heicBrands.has(latin1(bytes, at, at + 4))) return true
  }
  return false
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
