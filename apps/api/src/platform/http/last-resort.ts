import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from './headers.ts'
import { fillText, pageTexts } from '#platform/texts'

// The last-resort page: for malformed addresses, and when rendering fails. It needs nothing of the web build, which may
// be what is broken.

const style = `:root{color-scheme:light dark}
body{display:grid;place-content:center;justify-items:start;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;
background:light-dark(#f6f5f2,#131518);color:light-dark(#1f2329,#eceef1);font:1rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.75rem;line-height:1.2}p{max-width:48ch;margin:12px 0 0}small{color:light-dark(#565d68,#a9b1bb)}
a{margin-top:24px;padding:10px 18px;border-radius:8px;background:#2c3038;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#1a5fb4,#8ab8ff);outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

type Asked = Pick<FastifyRequest | IncomingMessage, 'method' | 'url' | 'headers'>

/** Whether a browser asks for a page, as opposed to an API client. */
export function isPageRequest({ method, url, headers }: Asked): boolean {
  return method === 'GET' && !/^\/+api\//.test(url ?? '') && (headers.accept ?? '').includes('text/html')
}

/** What a page says instead of itself. */
export type LastResort = 'notFound' | 'failed' | 'busy' | 'away'

/** Pages for which waiting helps reload by themselves, with jitter: all browsers at once would be the next crowd. */
export const reloadHeader = () => ({ Refresh: String(3 + Math.floor(Math.random() * 5)) })

export function lastResort(kind: LastResort, reference: string, locale: Locale) {
  const texts = pageTexts(locale)
  const { title, text } = texts[kind]
  const html = `<!doctype html><html lang="${textsLanguage(locale)}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><small>${fillText(texts.reference, { reference })}</small></p></main>
<a href="/">${texts.home}</a></body></html>`
  return { html, policy: contentSecurityPolicy([styleHash], false) }
}
