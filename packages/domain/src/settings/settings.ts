import type { Lang, Locale } from './languages.ts'

// The settings a retailer can change. Unset texts, addresses and dates are '' and never missing, so that every key has
// one type. Each group is public (read by screens that visitors see; home reads `contract` and `invoices`), private
// (read after login only) or server-only.

export type ContractType = 'electricity' | 'gas'
export type DisplayType = ContractType | 'multipoint'
export type SidebarGroup = 'contracts' | 'invoices' | 'consumption' | 'profile'
export type PaymentPlatform = 'stripe' | 'monei' | 'sandbox'
export type LocalisedText = Record<Lang, string>

interface Switch {
  enabled: boolean
}

export interface PublicSettings {
  language: {
    /** '' means not set; see `chooseLocale`. */
    default: Locale | ''
    partner: Locale[]
  }
  features: {
    displayTypes: DisplayType[]
    oidc: boolean
    /** Passkeys (WebAuthn) for login and as a second factor. They are bound to the host of PUBLIC_URL. */
    passkeys: boolean
    signup: boolean
    contact: boolean
    unsignedContact: boolean
    contactAutoReads: boolean
    analytics: boolean
    enableServerElements: boolean
    showCoupons: boolean
    powerChange: boolean
    noCesionSips: boolean
    notificacionAddressChange: boolean
    modifyInvoiceOnline: boolean
    reclamATCContract: boolean
    reclamATCMenu: boolean
    disableDownloadContractReport: boolean
    /** Also written `showAddAttachmentsOnIbanChange`; see `resolveAliases`. */
    attachmentOnIbanChange: boolean
    refCatastral: { enabled: boolean; modify: boolean }
    customizeDoubleTariff: boolean
    customizeHappyHours: boolean
    customizeHappyDay: boolean
    enableInfoCCH: boolean
    horizontalButtons: boolean
    sidebarContract: boolean
    leads: boolean
  }
  contractation: {
    /** Contracting requires a login. */
    authenticate: boolean
    electricity: Switch
    gas: Switch
    dual: Switch
    /** Companies leave their data to be called back: no contract and payment steps. */
    businessHalt: boolean
    invoiceRequired: boolean
    dniRequired: boolean
    /** Documents of a self-consumption installation. */
    requireDocumentation: boolean
    emailRequired: boolean
    commsLanguageRequired: boolean
    /** Only personal DNI, NIF and NIE are accepted. */
    restrictCompanyVat: boolean
    originSelection: Switch
    leadsConsent: Switch
    morosityVerification: Switch
    dniVerification: Switch
    helpMessage: Switch
    chatWidget: { enabled: boolean; scriptUrl: string }
    /** The placeholder inside the address is replaced with the CUPS. */
    orderTracking: { enabled: boolean; url: string; placeholder: string }
  }
  contract: {
    ibanChange: Switch
    /** Another holder takes the contract over. */
    holderChange: Switch
    /** The end of the supply. */
    leaving: Switch
    virtualBattery: { renderType: 'toggle' | 'select' }
    attachmentAnonymization: boolean
  }
  invoices: {
    itemsPerPage: number
    downloadInNewTab: boolean
    enablePayment: boolean
    showTotal: { amount_total: boolean; amount_to_pay: boolean }
    maxContractsInChart: number
  }
  signUp: { phoneField: boolean; invoiceNumberField: boolean }
  organization: {
    name: string
    phone_crm: string
    email: string
    schedule: string
    /** When somebody answers the phone, as `openingWeek` reads it; '' says only `schedule`. */
    openingHours: string
    /** Days on which nobody does. */
    holidays: string[]
    /** Where one can come; '' for nowhere. */
    office: string
  }
  links: {
    conditions: string
    gdpr: string
    cookies: string
    legalNotice: string
    accessibility: string
    cnmcComparator: string
  }
  /** Bytes a file. */
  fileUploadSizeLimit: number
  /** Target of a login without `redirectPath`. */
  homepage: 'invoices' | 'contracts' | 'home'
  home: { type: 'tabGroups' | 'dashboard' | 'invoices' }
  oidc: {
    providerUrl: string
    clientId: string
    scope: string
    authorizeEndpoint: string
    logoutEndpoint: string
    changePasswordUrl: string
    routes: { allowDefaultLogin: boolean }
  }
  /** `start` and `end` are ISO instants, or ''. */
  maintenance: { activated: boolean; start: string; end: string }
  errors: { displayImages: boolean }
  helpDialog: { enabled: boolean; url: string; onlyButton: boolean; text: LocalisedText }
  header: { variant: 'sidebar' | 'horizontal' }
  sidebar: { groups: SidebarGroup[] }
  newsletter: { enabled: boolean; mailEditionDisabled: boolean }
  /** `embeddedBy`: origins of the retailer's sites that may show the page of alerts in a frame. */
  market: { embeddedBy: string[] }
  comparator: Switch
  powerCalculator: { enabled: boolean; help: { enabled: boolean; url: string } }
  /** Percentages as decimal strings, for exact amounts; '' uses the dated rates. The browser gets those of today. */
  taxes: { specialElectricityPercent: string; vatPercent: string }
  analytics: { scriptUrl: string; siteId: string }
  /** Recordings of pages, off unless `replay`: shares, between 0 and 1, of visits and of those with an error. */
  errorReporting: { replay: boolean; sessionSampleRate: number; errorSampleRate: number }
  /** `radius` in px; pictures are addresses or data URLs, '' for the name as text and the bundled icon. */
  theme: {
    brand: string
    brand2: string
    radius: number
    logo: string
    /** On dark screens, where the other would not be seen. */
    logoDark: string
    favicon: string
    /** On a phone's home screen. */
    icon192: string
    icon512: string
    /** Above every mail; '' for none. */
    mailHeading: string
  }
  charts: { baseColor: string; palette: string[] }
}

export interface PrivateSettings {
  contracts: { itemsPerPage: number; showProduct: boolean; showPower: boolean; dontShowSearchFilter: boolean }
  /** Days until the distributor's readings arrive. */
  consumption: { dataDelayDays: number }
  /** Euros as decimal strings, without VAT. */
  powerChange: { fees: { connection: string; accessPerKw: string; extensionPerKw: string } }
  payment: { defaultPlatform: PaymentPlatform }
}

export interface ServerSettings {
  /** Outside services of contracting; '' switches one off. */
  services: { supplyPointUrl: string; scoringUrl: string; dniValidationUrl: string; timeoutMs: number }
  /** The ID token's claim that carries the verified tax id. */
  oidcClaims: { taxId: string }
  /**
   * The billing party, as documents and electronic invoices name it. Without tax id and address there are no electronic
   * invoices; empty texts are left out or replaced by neutral ones.
   */
  invoicing: {
    /** '' uses the name of the organisation. */
    legalName: string
    vat: string
    street: string
    postalCode: string
    city: string
    /** The entry in the companies register. */
    registration: string
    website: string
    /** Account for customers who pay by transfer. */
    transferIban: string
    /** Creditor of direct debits (SEPA); '' derives it from the tax id. */
    creditorId: string
    /** The retailer's data in the CNMC's code. */
    comparatorCode: {
      /** Number in the list of retailers, `R2-123`; '' omits the code. */
      retailer: string
      /** How often prices are reviewed: 0 yearly, 1 half-yearly, 2 quarterly, 3 monthly, 4 every three years, 5 every five. */
      priceReview: number
      isGreen: boolean
    }
    energyMix: LocalisedText
    arbitration: LocalisedText
    earlyEnd: LocalisedText
    /** The general conditions, one paragraph per line; may contain `{name}` and `{energy}`. */
    generalTerms: LocalisedText
  }
  /** How the retailer's people sign in at the desk; a passkey always counts. */
  staff: {
    /** Passwords, always with the code of an app, count too. */
    passwords: boolean
    /** The provider of the people's accounts, which is not the customers'; '' for none. */
    providerUrl: string
    clientId: string
    scope: string
    /** The ID token's claim that lists groups. */
    groupsClaim: string
    /** `group=role`: the first whose group one has. Without one there is no place at the desk. */
    groupRoles: string[]
  }
  /** Requests and claims. */
  support: {
    /** The region whose holidays count too, as `ES-CT`; '' for the national ones only. */
    region: string
    /** How long a closed case can be opened again. */
    reopenDays: number
    /** Minutes after which a case goes back to the queue of staff if whoever took it did nothing; 0: never. */
    giveBackMinutes: number
    /** The out-of-court body that every refusal names; without one nothing can be refused. */
    disputeBody: { name: string; url: string }
    /** Claim subtypes that are not offered for now. */
    closedSubtypes: string[]
    /** The mailbox in which replies are read, as `case@example.com`; '' if nobody reads any. */
    replyTo: string
  }
}

/** The settings of a signed-in customer's browser. */
export type Settings = PublicSettings & PrivateSettings
export type AllSettings = Settings & ServerSettings
