import { type ByLang, inLang, type Lang } from '@fanal/domain/settings/languages'
import { fillPath, type PathParams, words } from './fill-path.ts'

/** An address without a translation is the Spanish one. */
type Translated = ByLang<string> & {
  /** Aliases of the same page. */
  also?: readonly string[]
}

const pages = {
  home: { es: '/' },
  login: { es: '/acceso', ca: '/acces', en: '/login' },
  connect: { es: '/connect' },
  changePassword: { es: '/cambio-de-clave', ca: '/canvi-de-contrasenya', en: '/change-password' },
  register: { es: '/registro', ca: '/registre', en: '/register' },
  activation: { es: '/activacion', ca: '/activacio', en: '/activation' },
  resetPassword: { es: '/recordar-clave', ca: '/recuperar-contrasenya', en: '/reset-password' },
  profile: { es: '/perfil', ca: '/el-meu-perfil', en: '/profile' },
  contracts: {
    es: '/contratos/:contractType',
    ca: '/contractes/:contractType',
    en: '/contracts/:contractType',
  },
  contract: {
    es: '/contratos/:contractType/:contractName',
    ca: '/contractes/:contractType/:contractName',
    en: '/contracts/:contractType/:contractName',
    also: ['/contracts-:contractType/:contractName'],
  },
  communications: {
    es: '/contratos/:contractType/:contractName/comunicaciones',
    ca: '/contractes/:contractType/:contractName/comunicacions',
    en: '/contracts/:contractType/:contractName/communications',
  },
  contractInvoices: {
    es: '/contratos/:contractType/:contractName/facturas',
    ca: '/contractes/:contractType/:contractName/factures',
    en: '/contracts/:contractType/:contractName/invoices',
    also: ['/contracts-:contractType/:contractName/invoices-gas'],
  },
  invoices: { es: '/facturas', ca: '/factures', en: '/invoices' },
  invoiceAction: { es: '/facturas/:action', ca: '/factures/:action', en: '/invoices/:action' },
  invoice: { es: '/factura/:id', ca: '/la-factura/:id', en: '/invoice/:id' },
  multipointInvoice: {
    es: '/factura-multipunto/:id',
    ca: '/factura-multipunt/:id',
    en: '/invoice-multipoint/:id',
  },
  invoicesMultipoint: { es: '/facturas-multipunto', ca: '/factures-multipunt', en: '/invoices-multipoint' },
  consumption: { es: '/consumo', ca: '/consum', en: '/consumption' },
  customerService: { es: '/atencion-al-cliente', ca: '/atencio-al-client', en: '/customer-service' },
  unsignedContact: { es: '/contacto', ca: '/contacte', en: '/contact' },
  requests: { es: '/solicitudes', ca: '/sollicituds', en: '/requests' },
  newRequest: { es: '/solicitudes/crear', ca: '/sollicituds/crear', en: '/requests/create' },
  request: { es: '/solicitudes/:id', ca: '/sollicituds/:id', en: '/requests/:id' },
  followedCase: { es: '/seguimiento/:token', ca: '/seguiment/:token', en: '/follow/:token' },
  claims: { es: '/reclamaciones', ca: '/reclamacions', en: '/claims' },
  newElectricityCustomer: {
    es: '/nuevo-cliente-electricidad',
    ca: '/nou-client-electricitat',
    en: '/new-electricity-customer',
  },
  newGasCustomer: { es: '/nuevo-cliente-gas', ca: '/nou-client-gas', en: '/new-gas-customer' },
  newDualCustomer: { es: '/nuevo-cliente-dual', ca: '/nou-client-dual', en: '/new-dual-customer' },
  comparator: { es: '/comparador', ca: '/comparador-de-preus', en: '/comparator' },
  gasComparator: { es: '/comparador-gas', ca: '/comparador-de-gas', en: '/gas-comparator' },
  powerCalculator: { es: '/potencia', ca: '/calculadora-de-potencia', en: '/power' },
  newsletter: { es: '/boletin', ca: '/butlleti', en: '/newsletter' },
  leaveNewsletter: {
    es: '/baja/boletin/:token',
    ca: '/baixa/butlleti/:token',
    en: '/unsubscribe/newsletter/:token',
  },
  notices: { es: '/avisos', ca: '/els-meus-avisos', en: '/notices' },
  leaveNotices: { es: '/baja/avisos/:token', ca: '/baixa/avisos/:token', en: '/unsubscribe/notices/:token' },
  omip: { es: '/omipComponent' },
  welcome: { es: '/bienvenido', ca: '/benvinguda', en: '/welcome' },
  altHome: { es: '/altHome' },
  loading: { es: '/cargando', ca: '/carregant', en: '/loading' },
  version: { es: '/version' },
  dynamicPage: { es: '/d/:routePath/:pageId' },
  signature: { es: '/firma/:token', ca: '/signatura/:token', en: '/signature/:token' },
  mailbox: { es: '/buzon', ca: '/bustia', en: '/mailbox' },
  gallery: { es: '/gallery' },
} satisfies Record<string, Translated>

export type RouteId = keyof typeof pages

/** Every page address of the portal, by page and language. */
export const paths: Readonly<Record<RouteId, Translated>> = pages

const plainWord = (word: string) =>
  Object.keys(words).find((plain) => Object.values(words[plain] ?? {}).includes(word)) ?? word

export interface PathMatch {
  id: RouteId
  /** `contractType` is always `electricity` or `gas`, whatever its translation in the address. */
  params: PathParams
}

const patterns = Object.entries(paths).flatMap(([id, { also = [], ...own }]) =>
  [...Object.values(own), ...also].map((pattern) => ({
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
  return fillPath(inLang(paths[id], lang), params, lang)
}

/** A link from outside, as in a mail. Any spelling of an address redirects to the page in the language of `lang`. */
export function linkTo(
  id: RouteId,
  { publicUrl, locale, params }: { publicUrl: string; locale: string; params?: PathParams },
): string {
  return `${publicUrl}${pathTo(id, 'es', params)}?lang=${locale}`
}
