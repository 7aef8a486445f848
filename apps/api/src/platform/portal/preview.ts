import type { Caller, PageRenderer, PageRequest } from '@fanal/contract/wire/portal'
import type { Locale } from '@fanal/domain/settings/languages'
import type { FastifyReply } from 'fastify'
import { previewPolicy } from '#platform/http/headers'
import { CallFailed } from './portal-caller.ts'

/** What a call would be answered instead. */
export type Answered = (name: string, answer: unknown) => unknown

/** A visitor's page as it would be if calls were answered otherwise. */
export interface Preview {
  url: string
  locale: Locale
  answered: Answered
}

type Common = Pick<PageRequest, 'call' | 'publicUrl' | 'isDemo' | 'absentCalls'>

const running = /<script\b.*?<\/script>|<noscript>.*?<\/noscript>|<link rel="modulepreload"[^>]*>/gs

/** The document without scripts, and without ways out: links open windows, which a frame without that permission does not. */
export const asPicture = (html: string): string =>
  html.replaceAll(running, '').replace('<head>', '<head><base target="_blank">')

/** Draws a page for a frame of ours. Nothing in it runs or leads anywhere. */
export async function sendPreview(
  web: PageRenderer,
  reply: FastifyReply,
  { url, locale, answered }: Preview,
  { call, ...common }: Common,
): Promise<FastifyReply> {
  const asVisitor = async (...[endpoint, args, options]: Parameters<Caller>) => {
    // The reader may be signed in as a customer too.
    if (endpoint.access !== 'anyone') throw new CallFailed(401, 'token_missing')
    return answered(endpoint.name, await call(endpoint, args, options))
  }
  const request = {
    ...common,
    cookies: { lang: locale },
    call: asVisitor as Caller,
    errorService: null,
    hasMaintenanceBypass: false,
  }
  const asked = await web.renderPage({ ...request, url })
  // With some settings, home leads to the login page.
  const page = asked.redirect ? await web.renderPage({ ...request, url: asked.redirect }) : asked
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', previewPolicy(page.styleHashes ?? []))
    .removeHeader('X-Frame-Options')
    .send(asPicture(Buffer.from((page.html ?? '') as string).toString()))
}
