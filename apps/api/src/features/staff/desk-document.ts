import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskState } from '@fanal/contract/wire/desk'
import { brandTones } from '@fanal/domain/settings/brand'
import { brandStyle } from '@fanal/domain/settings/brand-style'
import { chartTones } from '@fanal/domain/settings/chart-tones'
import { type Locale, parseLocale, textsLanguage } from '@fanal/domain/settings/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPrivateSettings, findPublicSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { contentSecurityPolicy } from '#platform/http/headers'
import { localeOf } from '#platform/http/locale'
import type { Portal } from '#platform/portal/portal'
import { setLangCookie } from '#platform/session'
import { findWays } from './entry/staff-settings.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const entry = 'src/desk/app/main.tsx'

interface Files {
  script: string
  styles: string[]
}

const known = new Map<string, Files>()

/** Script and styles of the desk's own build; in development its sources. */
function filesIn(folder: string): Files {
  const files = known.get(folder) ?? readFiles(folder)
  known.set(folder, files)
  return files
}

function readFiles(folder: string): Files {
  const manifest = join(folder, 'client/.vite/desk.json')
  if (!existsSync(manifest)) return { script: entry, styles: [] }
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>
  const reached = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || reached.has(name)) return
    reached.add(name)
    for (const one of chunk.imports ?? []) visit(one)
    for (const one of chunk.css ?? []) styles.add(one)
  }
  visit(entry)
  return { script: chunks[entry]?.file ?? entry, styles: [...styles] }
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** `<` is escaped, so that it cannot close the element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** A language that has been asked for by an address stays. */
function languageFor(request: FastifyRequest, reply: FastifyReply, { env }: Deps): Locale {
  const asked = parseLocale((request.query as { lang?: unknown }).lang)
  if (asked) setLangCookie(reply, env.DESK_URL, asked)
  return asked ?? parseLocale(request.cookies['lang']) ?? localeOf(request)
}

/** The document of the desk. It says nothing about anybody: who is signed in is asked for by its script. */
export async function sendDesk(
  deps: Deps,
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, env } = deps
  const locale = languageFor(request, reply, deps)
  const theme = request.cookies['theme']
  const settings = { ...(await findPublicSettings(database)), ...(await findPrivateSettings(database)) }
  const state: DeskState = {
    lang: textsLanguage(locale),
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    settings,
    isDemo: env.DEMO,
    hasSession: request.cookies[request.server.deskCookie] !== undefined,
    ways: await findWays(database),
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', contentSecurityPolicy([], env.DESK_URL.startsWith('https:')))
    .send(documentOf(state, filesIn(portal.folder)))
}

function documentOf({ settings, ...state }: DeskState, { script, styles }: Files): string {
  const { brand, brand2, radius, favicon } = settings.theme
  const style = brandStyle(brandTones({ brand, brand2 }), radius, chartTones(settings.charts))
  const language = state.locale.startsWith(`${state.lang}-`)
    ? `lang="${state.locale}"`
    : `lang="${state.lang}" data-locale="${state.locale}"`
  return [
    `<!doctype html><html ${language}${state.theme ? ` data-theme="${state.theme}"` : ''} style="${escapeText(style)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeText(settings.organization.name)}</title>`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${escapeText(favicon || '/favicon.svg')}">`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="desk-state">${inlineJson({ ...state, settings })}</script>`,
    `<script type="module" src="/${script}"></script>`,
    '</body></html>',
  ].join('')
}
