import type { SettingsPatch } from '@fanal/domain/settings/merge-settings'

/** What an imaginary retailer would have changed. */
export const demoSettings: SettingsPatch = {
  language: { default: 'es-ES', partner: ['ca-ES', 'es-ES', 'en-US'] },
  organization: {
    name: 'Fanal Energia',
    phone_crm: '900 000 000',
    email: 'hola@example.com',
    schedule: '8:00–20:00',
  },
  links: {
    conditions: 'https://www.example.com/condiciones',
    gdpr: 'https://www.example.com/privacidad',
    cookies: 'https://www.example.com/cookies',
    legalNotice: 'https://www.example.com/aviso-legal',
    accessibility: 'https://www.example.com/accesibilidad',
  },
  features: { passkeys: true },
  helpDialog: { enabled: true },
  invoices: { enablePayment: true },
  payment: { defaultPlatform: 'sandbox' },
  invoicing: {
    legalName: 'Fanal Energia, SL',
    vat: 'B64123458',
    street: 'Carrer de la Rutlla, 100',
    postalCode: '17003',
    city: 'Girona',
    registration: 'Reg. Merc. de Girona, T. 1, F. 1, H. GI-1',
    website: 'https://www.example.com',
    transferIban: 'ES4200491500010123456789',
  },
  homepage: 'home',
  home: { type: 'tabGroups' },
}
