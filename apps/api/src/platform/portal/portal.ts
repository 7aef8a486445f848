import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorStatus } from '@fanal/contract/wire/errors'
import type { ErrorService, PageAnswer, PageRenderer, PageRequest } from '@fanal/contract/wire/portal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Preview, sendPreview } from './preview.ts'
import { reloadWithSession } from './reload-with-session.ts'
import { accepts } from '#platform/http/compress'
import { AppError } from '#platform/errors'
import { type AllowedHosts, contentSecurityPolicy, keepFileHeaders, mergeHosts } from '#platform/http/headers'
import { type ApiSource, callerFor, CallFailed } from './portal-caller.ts'
import { clearTokenCookie, cookieTokenOf, setLangCookie } from '#platform/session'

const mediaTypes: Record<string, string> = {
  // Modules and workers are always UTF-8.
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}

interface Asset {
  type: string
  isImmutable: boolean
  plain: Buffer
  br?: Buffer
  gz?: Buffer
}

/** The built files by exact address: nothing else can be requested. */
function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const paths = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  for (const path of paths) {
    const type = mediaTypes[extname(path)]
    if (!type || path.startsWith('.')) continue
    const variant = (ending: string) =>
      paths.has(path + ending) ? readFileSync(join(folder, path + ending)) : undefined
    assets.set(`/${path.replaceAll('\\', '/')}`, {
      type,
      isImmutable: path.startsWith('assets'),
      plain: readFileSync(join(folder, path)),
      br: variant('.br'),
      gz: variant('.gz'),
    })
  }
  return assets
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type(asset.type).header('Vary', 'Accept-Encoding')
  if (asset.isImmutable) keepFileHeaders(reply)
  // A service worker fetches under the policy of its own file.
  else reply.header('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'")
  reply.header('Cache-Control', asset.isImmutable ? 'max-age=31536000, immutable' : 'public, max-age=300')
  if (asset.br && accepts(request, 'br')) return reply.header('Content-Encoding', 'br').send(asset.br)
  if (asset.gz && accepts(request, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(asset.gz)
  return reply.send(asset.plain)
}

export interface PortalOptions {
  /** The web's build: `client/` and `server/entry-server.js`. */
  folder: string
  publicUrl: string
  isDemo: boolean
  errorService: ErrorService | null
  source: ApiSource
  hasMaintenanceBypass: (request: FastifyRequest) => Promise<boolean>
  /** In gateway mode, names of unavailable calls. */
  absentCalls?: () => Promise<readonly string[]>
}

/** What a page gets of a failed login: the form with its error, or an error page. */
interface LoginOutcome extends Pick<PageRequest, 'refusedLogin' | 'failure'> {
  /** The refusal. If waiting helps, the page has the same status as the call. */
  error?: AppError
}

function setRetryAfter(reply: FastifyReply, error: AppError | undefined): number | undefined {
  if (error?.retryAfterSeconds === undefined) return undefined
  reply.header('Retry-After', Math.ceil(error.retryAfterSeconds))
  return errorStatus[error.code]
}

const secretCookie = /^((__Host-)?(token|desk)|device|login_link|maintenance_bypass|openid_.*)$/

/** A page only learns that secrets exist, so it cannot show them. */
function forPages(request: FastifyRequest): Record<string, string | undefined> {
  const hidden = Object.entries(request.cookies).map(([name, value]) => [
    name,
    value && secretCookie.test(name) ? '1' : value,
  ])
  return { ...Object.fromEntries(hidden), token: cookieTokenOf(request) && '1' }
}

/** A page that cannot do without what is away for the moment: its reader comes back by itself. */
function throwUnavailable(error: unknown): never {
  if (error instanceof CallFailed && error.status === 503)
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  throw error
}

/** Handles a page's address before anything else; returns a redirect, if any. */
type Look = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

export interface Portal {
  /** The web's build. */
  folder: string
  beforePages(look: Look): void
  /** External origins that pages may use. */
  allowHosts(hosts: AllowedHosts): void
  sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    outcome?: LoginOutcome,
  ): Promise<FastifyReply>
  /** A visitor's page as it would be if calls were answered otherwise. Nothing in it runs. */
  sendPreview(request: FastifyRequest, reply: FastifyReply, preview: Preview): Promise<FastifyReply>
}

interface Sending {
  error: AppError | undefined
  isSecure: boolean
  allowedHosts: AllowedHosts
}

/** Sends a drawn page, or goes where it leads. */
function sendDrawn(
  page: PageAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, isSecure, allowedHosts }: Sending,
): FastifyReply {
  if (page.forgetSession) clearTokenCookie(reply)
  reply.header('Cache-Control', 'no-store').header('Vary', 'Cookie, Accept-Encoding')
  if (page.redirect)
    return (
      reloadWithSession(request, reply, isSecure) ?? reply.code(302).header('Location', page.redirect).send()
    )
  if (page.customer) reply.header('Fanal-Customer', page.customer.id)
  if (page.customer?.isKept && page.status === 200) reply.header('Fanal-Keep', '1')
  const hosts = page.outside ? mergeHosts(allowedHosts, page.outside) : allowedHosts
  if (page.goOn) reply.header('Refresh', `0; url=${page.goOn}`)
  // It knows no list of sites; the policy says the same.
  if (page.frameAncestors?.length) reply.removeHeader('X-Frame-Options')
  return reply
    .code(setRetryAfter(reply, error) ?? page.status)
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      contentSecurityPolicy(page.styleHashes ?? [], isSecure, hosts, page.frameAncestors),
    )
    .send(page.html)
}

/** Public pages may be found; a demo, whose people are invented, is nobody's to find. */
const robotsOf = (publicUrl: string, isDemo: boolean) =>
  isDemo
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`

interface SearchFiles {
  publicUrl: string
  loadRenderer: () => Promise<PageRenderer>
}

/** For search engines, and for browsers that install the portal. */
function registerFiles(
  app: FastifyInstance,
  options: PortalOptions,
  { publicUrl, loadRenderer }: SearchFiles,
): void {
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(publicUrl, options.isDemo)),
  )
  const asked = async (request: FastifyRequest) => ({
    call: callerFor(options.source, request),
    publicUrl,
    absentCalls: (await options.absentCalls?.()) ?? [],
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const web = await loadRenderer()
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(await web.renderSitemap(await asked(request)))
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const web = await loadRenderer()
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send(await web.renderManifest(await asked(request)))
  })
}

interface Addresses {
  portal: Portal
  looks: readonly Look[]
  loadAssets: () => Map<string, Asset>
}

/** Every address that nothing else answers: a file of the build, or a page. */
function registerAddresses(app: FastifyInstance, { portal, looks, loadAssets }: Addresses): void {
  app.get('/*', (request, reply) => {
    const asset = loadAssets().get(request.url.split('?')[0] ?? '')
    if (asset) return sendAsset(asset, request, reply)
    if (request.url.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found')
    for (const look of looks) {
      const elsewhere = look(request, reply)
      if (elsewhere) return elsewhere
    }
    return portal.sendPage(request, reply, request.url)
  })
}

/** Serves the portal: its files, and every page rendered on the server. */
export function registerPortal(app: FastifyInstance, options: PortalOptions): Portal {
  let assets: Map<string, Asset> | undefined
  const loadAssets = () => {
    assets ??= readAssets(join(options.folder, 'client'))
    return assets
  }
  const entry = pathToFileURL(join(options.folder, 'server', 'entry-server.js')).href
  const loadRenderer = () => import(entry) as Promise<PageRenderer>
  // Loaded when idle after start, or by the first visitor. A broken build shows there, and is logged here; the process
  // stays up.
  app.addHook('onListen', async () => {
    const load = async () => {
      await loadRenderer()
      loadAssets()
    }
    const onError = (error: unknown) => app.log.error({ err: error }, 'the portal could not be loaded')
    setTimeout(() => void load().catch(onError), 100).unref()
  })
  const isSecure = options.publicUrl.startsWith('https:')
  const publicUrl = options.publicUrl.replace(/\/$/, '')
  const looks: Look[] = []
  let allowedHosts: AllowedHosts = options.errorService
    ? { connect: [new URL(options.errorService.dsn).origin] }
    : {}
  const portal: Portal = {
    folder: options.folder,
    beforePages: (look) => void looks.push(look),
    allowHosts(hosts) {
      allowedHosts = mergeHosts(allowedHosts, hosts)
    },
    async sendPage(request, reply, url, { error, ...outcome } = {}) {
      const web = await loadRenderer()
      const page = await web
        .renderPage({
          url,
          cookies: forPages(request),
          call: callerFor(options.source, request),
          publicUrl,
          isDemo: options.isDemo,
          errorService: options.errorService,
          hasMaintenanceBypass: await options.hasMaintenanceBypass(request),
          absentCalls: (await options.absentCalls?.()) ?? [],
          ...outcome,
        })
        .catch(throwUnavailable)
      if (page.remember) setLangCookie(reply, options.publicUrl, page.remember)
      return sendDrawn(page, request, reply, { error, isSecure, allowedHosts })
    },
    async sendPreview(request, reply, preview) {
      const { isDemo, source, absentCalls } = options
      const common = { publicUrl, isDemo, absentCalls: (await absentCalls?.()) ?? [] }
      return sendPreview(await loadRenderer(), reply, preview, {
        ...common,
        call: callerFor(source, request),
      })
    },
  }
  registerFiles(app, options, { publicUrl, loadRenderer })
  registerAddresses(app, { portal, looks, loadAssets })
  return portal
}
