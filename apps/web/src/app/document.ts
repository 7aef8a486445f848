import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type BrandTones, brandTones } from '@fanal/domain/settings/brand'
import { brandStyle } from '@fanal/domain/settings/brand-style'
import { chartTones } from '@fanal/domain/settings/chart-tones'
import { languageOf } from './document/document-language.ts'
import type { PortalState } from '#lib/portal.tsx'
import type { Drawn } from './app.tsx'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const client = new URL('../client/', import.meta.url)
/** Empty in development, where Vite's scripts bring their styles. */
const manifest = (
  import.meta.env.DEV ? {} : JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8'))
) as Record<string, Chunk>
const entry = 'src/app/main.tsx'
/** In development it is the source itself. */
const addressOf = (file: string) => `/${manifest[file]?.file ?? file}`

interface Style {
  text: string
  /** Inlined unchanged, so that its hash is valid in the content security policy. */
  hash: string
}

const styles = new Map<string, Style>()
for (const chunk of Object.values(manifest))
  for (const file of chunk.css ?? []) {
    const text = readFileSync(new URL(file, client), 'utf8').trim()
    styles.set(file, { text, hash: createHash('sha256').update(text).digest('base64') })
  }

function chunksOf(files: readonly string[]): { scripts: Set<string>; css: Set<string> } {
  const scripts = new Set<string>()
  const css = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const one of chunk.imports ?? []) visit(one)
    for (const one of chunk.css ?? []) css.add(one)
  }
  for (const file of [entry, ...files]) visit(file)
  return { scripts, css }
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** JSON inside a script element: `<` is escaped, so that it cannot close the element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const textsJson = new WeakMap<object, Buffer>()

/** Texts are the same for everybody: those of a feature are written once. */
function inlineTexts(texts: Page['texts']): (string | Buffer)[] {
  const parts = Object.entries(texts).flatMap(([feature, messages], at) => {
    const json = textsJson.get(messages) ?? Buffer.from(inlineJson(messages))
    textsJson.set(messages, json)
    return [`${at > 0 ? ',' : ''}${inlineJson(feature)}:`, json]
  })
  return ['{', ...parts, '}']
}

let lastTones: { key: string; tones: BrandTones; charts: Record<string, string> } | undefined

/** Each page needs the same ones, and their contrast is searched for. */
function tonesOf({ theme: { brand, brand2 }, charts }: PortalState['settings']) {
  const key = [brand, brand2, charts.baseColor, ...charts.palette].join(' ')
  if (lastTones?.key !== key)
    lastTones = { key, tones: brandTones({ brand, brand2 }), charts: chartTones(charts) }
  return lastTones
}

function styleOf(settings: PortalState['settings']): string {
  const { tones, charts } = tonesOf(settings)
  return brandStyle(tones, settings.theme.radius, charts)
}

/** The browser's own parts of a page: icons, and the colour of its frame on a phone. */
function brandLinks(settings: PortalState['settings']): string[] {
  const { theme } = settings
  const { brand } = tonesOf(settings).tones
  const svg = !theme.favicon || theme.favicon.endsWith('.svg') ? ' type="image/svg+xml"' : ''
  return [
    `<link rel="icon" href="${escapeText(theme.favicon || '/favicon.svg')}"${svg}>`,
    `<link rel="apple-touch-icon" href="${escapeText(theme.icon192 || '/icon-192.png')}">`,
    `<meta name="theme-color" content="${brand}">`,
  ]
}

interface Page {
  body: string
  state: PortalState
  /** The page's texts by feature, so that its script need not fetch them. */
  texts: Readonly<Record<string, object>>
  drawn: Drawn
  /** The source files of page and frame. */
  parts: Readonly<Record<string, string>>
  /** Others that it wants. */
  files: readonly string[]
  title: string
  /** Shown where scripts are off. */
  withoutScript: string
  /** What search engines read. */
  head: string
}

interface Document {
  html: Buffer
  styleHashes: string[]
}

interface FileParts {
  styles: Buffer
  scripts: Buffer
  styleHashes: string[]
}

const partsByFiles = new Map<string, FileParts>()

/** Styles and scripts of a page: the same for everybody, and half of the document. */
function filePartsOf(files: readonly string[]): FileParts {
  const key = files.join(' ')
  const known = partsByFiles.get(key) ?? writeFileParts(files)
  partsByFiles.set(key, known)
  return known
}

function writeFileParts(files: readonly string[]): FileParts {
  const { scripts, css } = chunksOf(files)
  const inlined = [...css].flatMap((file) => styles.get(file) ?? [])
  const script = addressOf(entry)
  const styleTags = [
    ...inlined.map(({ text }) => `<style>${text}</style>`),
    ...[...css].map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ]
  const scriptTags = [
    // The largest file comes first: a browser requests six at a time.
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
    ...[...scripts]
      .filter((file) => `/${file}` !== script && file.endsWith('.js'))
      .map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ]
  return {
    styles: Buffer.from(styleTags.join('')),
    scripts: Buffer.from(scriptTags.join('')),
    styleHashes: inlined.map(({ hash }) => hash),
  }
}

/**
 * The element with which the first screen of a page ends. It is painted when it has arrived that far, or whole: half a
 * screen moves when the other half arrives.
 */
const firstScreenEnd = 'first-screen-end'

/**
 * The whole document. Styles are inlined, so that the first paint needs no second request; a disabled link tells the
 * module loader that they are loaded. Scripts come last: the page can be read and its form works without them. Made of
 * bytes, of which only what is the customer's own is encoded each time.
 */
export function documentOf(page: Page): Document {
  const { body, state, texts, drawn, parts, files, title, withoutScript, head } = page
  const own = filePartsOf([...Object.values(parts), ...files])
  const addresses = Object.entries(parts).map(([part, file]) => [part, addressOf(file)])
  const written = [
    `<!doctype html><html${languageOf(state)}${state.theme ? ` data-theme="${state.theme}"` : ''} style="${escapeText(styleOf(state.settings))}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    `${head}<meta name="color-scheme" content="light dark">`,
    ...brandLinks(state.settings),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="expect" href="#${body.includes(` id="${firstScreenEnd}"`) ? firstScreenEnd : 'portal-state'}" blocking="render">`,
    own.styles,
    '</head><body>',
    `<noscript><p class="no-script" role="note">${escapeText(withoutScript)}</p></noscript>`,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="portal-state">${inlineJson(state)}</script>`,
    '<script type="application/json" id="portal-texts">',
    ...inlineTexts(texts),
    '</script>',
    `<script type="application/json" id="portal-screen">${inlineJson(drawn)}</script>`,
    `<script type="application/json" id="portal-parts">${inlineJson(Object.fromEntries(addresses))}</script>`,
    own.scripts,
    '</body></html>',
  ]
  const html = Buffer.concat(written.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return { html, styleHashes: own.styleHashes }
}
