import type { Lang, Locale } from './languages.ts'

// The settings a retailer can change. Texts, addresses and dates that are not set are '' and never missing, so that
// every key always has one type. A whole group is public, private or kept on the server:
// public groups are read by some screen that visitors see (the home's action groups read `contract` and `invoices`);
// private groups are read only after login; server groups never leave the server.

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
    /** Passkeys (WebAuthn) as another way in and as a second factor. They belong to the host of PUBLIC_URL. */
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
    /** Contracting asks for a login first. */
    authenticate: boolean
    electricity: Switch
    gas: Switch
    dual: Switch
    /** Companies leave their data and are called back: no contract and payment steps. */
    businessHalt: boolean
    invoiceRequired: boolean
    dniRequired: boolean
    /** Documents of a self-consumption installation. */
    requireDocumentation: boolean
    emailRequired: boolean
    commsLanguageRequired: boolean
    /** Only DNI, NIF and NIE of persons are taken. */
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
  organization: { name: string; phone_crm: string; email: string; schedule: string }
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
  /** Where a login without `redirectPath` leads. */
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
  comparator: Switch
  powerCalculator: { enabled: boolean; help: { enabled: boolean; url: string } }
  /**
   * Percentages as decimal strings, so that amounts are computed exactly; '' counts as what the dated rates say. To the
   * browser they are those of today.
   */
  taxes: { specialElectricityPercent: string; vatPercent: string }
  analytics: { scriptUrl: string; siteId: string }
  /** Replay rates between 0 and 1. */
  errorReporting: { sessionSampleRate: number; errorSampleRate: number }
  /** `radius` in px; `logo` an address or a data URL, '' for the name in letters. */
  theme: { brand: string; brand2: string; radius: number; logo: string }
  charts: { baseColor: string; palette: string[] }
}

export interface PrivateSettings {
  contracts: { itemsPerPage: number; showProduct: boolean; showPower: boolean; dontShowSearchFilter: boolean }
  /** Days until the distributor's readings arrive. */
  consumption: { dataDelayDays: number }
  /** Euros as decimal strings, VAT not included (spec 1 §9). */
  powerChange: { fees: { connection: string; accessPerKw: string; extensionPerKw: string } }
  payment: { defaultPlatform: PaymentPlatform }
}

export interface ServerSettings {
  /** Outside services of the person step; '' switches the check off (decisions §3). */
  services: { scoringUrl: string; dniValidationUrl: string; timeoutMs: number }
  /** The ID token's claim that carries the verified tax id. */
  oidcClaims: { taxId: string }
  /**
   * Who bills, as documents and electronic invoices name them. Without a tax id and an address there are no electronic
   * invoices; texts that are '' are left out or replaced by neutral ones.
   */
  invoicing: {
    /** '' for the name of the organisation. */
    legalName: string
    vat: string
    street: string
    postalCode: string
    city: string
    /** The entry in the register of companies. */
    registration: string
    website: string
    /** Where customers without a bank debit transfer to. */
    transferIban: string
    /** What the code of the CNMC says of the retailer. */
    comparatorCode: {
      /** Its number in the list of retailers, `R2-123`; '' leaves the code out. */
      retailer: string
      /** How often prices are reviewed: 0 yearly, 1 half-yearly, 2 quarterly, 3 monthly, 4 every three years, 5 every five. */
      priceReview: number
      isGreen: boolean
    }
    energyMix: LocalisedText
    arbitration: LocalisedText
    earlyEnd: LocalisedText
    /** The general conditions of a contract, a paragraph a line; `{name}` and `{energy}` may stand in them. */
    generalTerms: LocalisedText
  }
}

/** What the browser of a signed-in customer knows. */
export type Settings = PublicSettings & PrivateSettings
export type AllSettings = Settings & ServerSettings
