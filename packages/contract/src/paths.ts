import type { Lang } from '@fanal/domain/settings/languages'
import { fillPath, type PathParams, words } from './fill-path.ts'

type Translated = Record<Lang, string> & {
  /** Aliases of the same page. */
  also?: readonly string[]
}

const everywhere = (path: string): Translated => ({ es: path, ca: path, en: path })
const translated = (es: string, ca: string, en: string, ...also: string[]): Translated => ({
  es,
  ca,
  en,
  also,
})

/** Every page address of the portal, by page and language. */
export const paths = {
  home: everywhere('/'),
  login: translated('/acceso', '/acces', '/login'),
  connect: everywhere('/connect'),
  changePassword: translated('/cambio-de-clave', '/canvi-de-contrasenya', '/change-password'),
  register: translated('/registro', '/registre', '/register'),
  activation: translated('/activacion', '/activacio', '/activation'),
  resetPassword: translated('/recordar-clave', '/recuperar-contrasenya', '/reset-password'),
  profile: translated('/perfil', '/el-meu-perfil', '/profile'),
  contracts: translated('/contratos/:contractType', '/contractes/:contractType', '/contracts/:contractType'),
  contract: translated(
    '/contratos/:contractType/:contractName',
    '/contractes/:contractType/:contractName',
    '/contracts/:contractType/:contractName',
    '/contracts-:contractType/:contractName',
  ),
  communications: translated(
    '/contratos/:contractType/:contractName/comunicaciones',
    '/contractes/:contractType/:contractName/comunicacions',
    '/contracts/:contractType/:contractName/communications',
  ),
  contractInvoices: translated(
    '/contratos/:contractType/:contractName/facturas',
    '/contractes/:contractType/:contractName/factures',
    '/contracts/:contractType/:contractName/invoices',
    '/contracts-:contractType/:contractName/invoices-gas',
  ),
  invoices: translated('/facturas', '/factures', '/invoices'),
  invoiceAction: translated('/facturas/:action', '/factures/:action', '/invoices/:action'),
  invoice: translated('/factura/:id', '/la-factura/:id', '/invoice/:id'),
  multipointInvoice: translated(
    '/factura-multipunto/:id',
    '/factura-multipunt/:id',
    '/invoice-multipoint/:id',
  ),
  invoicesMultipoint: translated('/facturas-multipunto', '/factures-multipunt', '/invoices-multipoint'),
  customerService: translated('/atencion-al-cliente', '/atencio-al-client', '/customer-service'),
  unsignedContact: translated('/contacto', '/contacte', '/contact'),
  requests: translated('/solicitudes', '/sollicituds', '/requests'),
  newRequest: translated('/solicitudes/crear', '/sollicituds/crear', '/requests/create'),
  request: translated('/solicitudes/:id', '/sollicituds/:id', '/requests/:id'),
  followedCase: translated('/seguimiento/:token', '/seguiment/:token', '/follow/:token'),
  claims: translated('/reclamaciones', '/reclamacions', '/claims'),
  newElectricityCustomer: translated(
    '/nuevo-cliente-electricidad',
    '/nou-client-electricitat',
    '/new-electricity-customer',
  ),
  newGasCustomer: translated('/nuevo-cliente-gas', '/nou-client-gas', '/new-gas-customer'),
  newDualCustomer: translated('/nuevo-cliente-dual', '/nou-client-dual', '/new-dual-customer'),
  comparator: translated('/comparador', '/comparador-de-preus', '/comparator'),
  gasComparator: translated('/comparador-gas', '/comparador-de-gas', '/gas-comparator'),
  powerCalculator: translated('/potencia', '/calculadora-de-potencia', '/power'),
  newsletter: translated('/boletin', '/butlleti', '/newsletter'),
  leaveNewsletter: translated(
    '/baja/boletin/:token',
    '/baixa/butlleti/:token',
    '/unsubscribe/newsletter/:token',
  ),
  notices: translated('/avisos', '/els-meus-avisos', '/notices'),
  leaveNotices: translated('/baja/avisos/:token', '/baixa/avisos/:token', '/unsubscribe/notices/:token'),
  omip: everywhere('/omipComponent'),
  welcome: translated('/bienvenido', '/benvinguda', '/welcome'),
  altHome: everywhere('/altHome'),
  loading: translated('/cargando', '/carregant', '/loading'),
  version: everywhere('/version'),
  dynamicPage: everywhere('/d/:routePath/:pageId'),
  signature: translated('/firma/:token', '/signatura/:token', '/signature/:token'),
  mailbox: translated('/buzon', '/bustia', '/mailbox'),
  gallery: everywhere('/gallery'),
} satisfies Record<string, Translated>

export type RouteId = keyof typeof paths

const plainWord = (word: string) =>
  Object.keys(words).find((plain) => Object.values(words[plain] ?? {}).includes(word)) ?? word

export interface PathMatch {
  id: RouteId
  /** `contractType` is always `electricity` or `gas`, whatever its translation in the address. */
  params: PathParams
}

const patterns = Object.entries(paths).flatMap(([id, path]: [string, Translated]) =>
  [path.es, path.ca, path.en, ...(path.also ?? [])].map((pattern) => ({
    id: id as RouteId,
    pattern: new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    paramCount: pattern.split(':').length,
  })),
)
// Literal segments take precedence over parameters: /solicitudes/crear is not the request named "crear".
patterns.sort((a, b) => a.paramCount - b.paramCount)

/** Finds the page of an address, in any language. */
export function matchPath(path: string): PathMatch | undefined {
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(path)
    if (!found) continue
    const params = decodeParams(found.groups ?? {})
    if (params && hasKnownType(params)) return { id, params }
  }
  return undefined
}

function decodeParams(groups: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, plainWord(decodeURIComponent(value))]),
    )
  } catch {
    return undefined
  }
}

const hasKnownType = ({ contractType }: Record<string, string>) =>
  contractType === undefined || contractType in words

/** Builds the address of a page in a language. */
export function pathTo(id: RouteId, lang: Lang, params: PathParams = {}): string {
  return fillPath(paths[id][lang], params, lang)
}

/** A link from outside, as in a mail. Any spelling of an address redirects to the page in the language of `lang`. */
export function linkTo(
  id: RouteId,
  { publicUrl, locale, params }: { publicUrl: string; locale: string; params?: PathParams },
): string {
  return `${publicUrl}${pathTo(id, 'es', params)}?lang=${locale}`
}
