import { isValidIban } from '@fanal/domain/identifiers/iban'
import { isValidNif } from '@fanal/domain/identifiers/nif'
import { eachLang, locales } from '@fanal/domain/settings/languages'
import type { PrivateSettings, PublicSettings, ServerSettings } from '@fanal/domain/settings/settings'
import { isStaffRole } from '@fanal/domain/staff/permissions'
import { regions } from '@fanal/domain/support/working-days'
import { openingWeek } from '@fanal/domain/settings/opening-hours'
import { z } from 'zod'

// The types are in the domain; these schemas validate values. Unknown keys are refused by name.

const flag = z.boolean()
const toggle = z.strictObject({ enabled: flag })
const text = z.string().trim().max(500)
const pageSize = z.int().min(1).max(500)
const hexColour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'not_a_colour')
/** '' uses the dated rates. */
const percent = z.string().regex(/^(\d{1,2}(\.\d{1,8})?)?$/, 'not_a_decimal')
const decimal = z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, 'not_a_decimal')
const instant = z.union([z.literal(''), z.iso.datetime({ offset: true })])
/** `https://www.example.com`, as a content security policy names it; nothing else gets into its header. */
const origin = z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/)
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])
/** Personal data leave by it: https, or a service on this machine. */
const serviceAddress = webAddress.refine(
  (address) =>
    !address.startsWith('http:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${address}/`),
  'not_https',
)
/** A page of the portal is accepted too. */
const link = z.union([webAddress, z.string().regex(/^\/(?![/\\])\S*$/, 'not_an_address')])
const image = z.union([link, z.string().regex(/^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/)])
const localisedText = z.strictObject(eachLang(() => text))

function listOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.array(z.enum(values)).refine((list) => new Set(list).size === list.length, 'repeated_value')
}

const features = z.strictObject({
  displayTypes: listOf(['electricity', 'gas', 'multipoint']).min(1),
  oidc: flag,
  passkeys: flag,
  signup: flag,
  contact: flag,
  unsignedContact: flag,
  contactAutoReads: flag,
  analytics: flag,
  enableServerElements: flag,
  showCoupons: flag,
  powerChange: flag,
  noCesionSips: flag,
  notificacionAddressChange: flag,
  modifyInvoiceOnline: flag,
  reclamATCContract: flag,
  reclamATCMenu: flag,
  disableDownloadContractReport: flag,
  attachmentOnIbanChange: flag,
  refCatastral: z.strictObject({ enabled: flag, modify: flag }),
  customizeDoubleTariff: flag,
  customizeHappyHours: flag,
  customizeHappyDay: flag,
  enableInfoCCH: flag,
  horizontalButtons: flag,
  sidebarContract: flag,
  leads: flag,
})

const contractation = z.strictObject({
  authenticate: flag,
  electricity: toggle,
  gas: toggle,
  dual: toggle,
  businessHalt: flag,
  invoiceRequired: flag,
  dniRequired: flag,
  requireDocumentation: flag,
  emailRequired: flag,
  commsLanguageRequired: flag,
  restrictCompanyVat: flag,
  originSelection: toggle,
  leadsConsent: toggle,
  morosityVerification: toggle,
  dniVerification: toggle,
  helpMessage: toggle,
  chatWidget: z.strictObject({ enabled: flag, scriptUrl: webAddress }),
  orderTracking: z.strictObject({ enabled: flag, url: text, placeholder: text.min(1) }),
})

/** Groups that public screens read: they reveal nothing beyond those screens. */
export const publicSettingsSchema = z.strictObject({
  language: z.strictObject({
    default: z.union([z.literal(''), z.enum(locales)]),
    partner: listOf(locales).min(1),
  }),
  features,
  contractation,
  contract: z.strictObject({
    ibanChange: toggle,
    holderChange: toggle,
    leaving: toggle,
    virtualBattery: z.strictObject({ renderType: z.enum(['toggle', 'select']) }),
    attachmentAnonymization: flag,
  }),
  invoices: z.strictObject({
    itemsPerPage: pageSize,
    downloadInNewTab: flag,
    enablePayment: flag,
    showTotal: z.strictObject({ amount_total: flag, amount_to_pay: flag }),
    maxContractsInChart: z.int().min(1).max(100),
  }),
  signUp: z.strictObject({ phoneField: flag, invoiceNumberField: flag }),
  organization: z.strictObject({
    name: text.min(1),
    phone_crm: text,
    email: z.union([z.literal(''), z.email()]),
    schedule: text,
    openingHours: text.refine((value) => value === '' || openingWeek(value) !== undefined, 'not_valid'),
    holidays: z.array(z.iso.date()).max(60),
    office: text,
  }),
  links: z.strictObject({
    conditions: link,
    gdpr: link,
    cookies: link,
    legalNotice: link,
    accessibility: link,
    cnmcComparator: link,
  }),
  fileUploadSizeLimit: z.int().min(1).max(100_000_000),
  homepage: z.enum(['invoices', 'contracts', 'home']),
  home: z.strictObject({ type: z.enum(['tabGroups', 'dashboard', 'invoices']) }),
  oidc: z.strictObject({
    providerUrl: webAddress,
    clientId: text,
    scope: text.min(1),
    authorizeEndpoint: webAddress,
    logoutEndpoint: webAddress,
    changePasswordUrl: webAddress,
    routes: z.strictObject({ allowDefaultLogin: flag }),
  }),
  maintenance: z.strictObject({ activated: flag, start: instant, end: instant }),
  errors: z.strictObject({ displayImages: flag }),
  helpDialog: z.strictObject({ enabled: flag, url: link, onlyButton: flag, text: localisedText }),
  header: z.strictObject({ variant: z.enum(['sidebar', 'horizontal']) }),
  sidebar: z.strictObject({ groups: listOf(['contracts', 'invoices', 'consumption', 'profile']) }),
  newsletter: z.strictObject({ enabled: flag, mailEditionDisabled: flag }),
  market: z.strictObject({ embeddedBy: z.array(origin).max(20) }),
  comparator: toggle,
  powerCalculator: z.strictObject({ enabled: flag, help: z.strictObject({ enabled: flag, url: link }) }),
  taxes: z.strictObject({ specialElectricityPercent: percent, vatPercent: percent }),
  analytics: z.strictObject({ scriptUrl: webAddress, siteId: text }),
  errorReporting: z.strictObject({
    replay: flag,
    sessionSampleRate: z.number().min(0).max(1),
    errorSampleRate: z.number().min(0).max(1),
  }),
  theme: z.strictObject({
    brand: hexColour,
    brand2: hexColour,
    radius: z.number().min(0).max(40),
    logo: image,
    logoDark: image,
    favicon: image,
    icon192: image,
    icon512: image,
    mailHeading: text,
  }),
  charts: z.strictObject({ baseColor: hexColour, palette: z.array(hexColour).min(1).max(40) }),
})

/** Groups that only signed-in screens read: visitors do not get list sizes, fees and the payment platform. */
export const privateSettingsSchema = z.strictObject({
  contracts: z.strictObject({
    itemsPerPage: pageSize,
    showProduct: flag,
    showPower: flag,
    dontShowSearchFilter: flag,
  }),
  consumption: z.strictObject({ dataDelayDays: z.int().min(0).max(60) }),
  powerChange: z.strictObject({
    fees: z.strictObject({ connection: decimal, accessPerKw: decimal, extensionPerKw: decimal }),
  }),
  payment: z.strictObject({ defaultPlatform: z.enum(['stripe', 'monei', 'sandbox']) }),
})

/** Never sent to a browser. */
export const serverSettingsSchema = z.strictObject({
  services: z.strictObject({
    supplyPointUrl: serviceAddress,
    scoringUrl: serviceAddress,
    dniValidationUrl: serviceAddress,
    timeoutMs: z.int().min(100).max(60_000),
  }),
  oidcClaims: z.strictObject({ taxId: text.min(1) }),
  invoicing: z.strictObject({
    legalName: text,
    vat: z.union([z.literal(''), text.refine(isValidNif, 'not_a_tax_id')]),
    street: text,
    postalCode: z.union([z.literal(''), z.string().regex(/^\d{5}$/, 'not_a_postal_code')]),
    city: text,
    registration: text,
    website: webAddress,
    transferIban: z.union([z.literal(''), text.refine(isValidIban, 'not_an_iban')]),
    creditorId: z.union([
      z.literal(''),
      z.string().regex(/^[A-Z]{2}\d{2}[0-9A-Z]{3}[0-9A-Z]{1,28}$/, 'not_a_creditor_id'),
    ]),
    comparatorCode: z.strictObject({
      retailer: z.union([z.literal(''), z.string().regex(/^R2-\d{3,4}$/, 'not_a_retailer_code')]),
      priceReview: z.int().min(0).max(5),
      isGreen: z.boolean(),
    }),
    energyMix: localisedText,
    arbitration: localisedText,
    earlyEnd: localisedText,
    generalTerms: localisedText,
  }),
  staff: z.strictObject({
    passwords: flag,
    providerUrl: serviceAddress,
    clientId: text,
    scope: text.min(1),
    groupsClaim: text.min(1),
    groupRoles: z
      .array(text.refine((line) => isStaffRole(line.slice(line.lastIndexOf('=') + 1)), 'not_a_role'))
      .max(100),
  }),
  support: z.strictObject({
    region: text.refine((code) => code === '' || regions.includes(code), 'not_a_choice'),
    reopenDays: z.int().min(0).max(365),
    giveBackMinutes: z.int().min(0).max(10_080),
    disputeBody: z.strictObject({ name: text, url: webAddress }),
    closedSubtypes: z.array(z.string().regex(/^\d{3}$/, 'not_a_choice')).max(100),
    replyTo: z.union([z.literal(''), z.email()]),
  }),
})

export const publicSettingsSchemas = { response: publicSettingsSchema }
export const privateSettingsSchemas = { response: privateSettingsSchema }
export const featureFlagsSchemas = {
  response: z.object({ feature_flags: z.record(z.string(), z.boolean()) }),
}

// Compile-time check that schemas and domain types have the same keys.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Holds<T extends true> = T
type _Public = Holds<Same<z.infer<typeof publicSettingsSchema>, PublicSettings>>
type _Private = Holds<Same<z.infer<typeof privateSettingsSchema>, PrivateSettings>>
type _Server = Holds<Same<z.infer<typeof serverSettingsSchema>, ServerSettings>>

/** A picture of the brand, by the name that settings give it. */
export const brandFileSchemas = {
  params: z.object({ file: z.string().regex(/^[a-z0-9-]+\.(svg|png)$/) }),
}
