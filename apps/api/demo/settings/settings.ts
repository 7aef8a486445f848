import type { SettingsPatch } from '@fanal/domain/settings/merge-settings'

/** Settings that a fictitious retailer would have changed. */
export const demoSettings: SettingsPatch = {
  language: { default: 'es-ES', partner: ['ca-ES', 'es-ES', 'en-US'] },
  organization: {
    name: 'Fanal Energia',
    phone_crm: '900 000 000',
    email: 'hola@example.com',
    schedule: '8:00–20:00',
    openingHours: 'Mo-Fr 08:00-20:00',
    holidays: ['2026-12-08', '2026-12-25', '2027-01-01', '2027-01-06'],
    office: 'Carrer de la Rutlla, 100, Girona',
  },
  links: {
    conditions: 'https://www.example.com/condiciones',
    gdpr: 'https://www.example.com/privacidad',
    cookies: 'https://www.example.com/cookies',
    legalNotice: 'https://www.example.com/aviso-legal',
    accessibility: 'https://www.example.com/accesibilidad',
  },
  features: { passkeys: true },
  contractation: { morosityVerification: { enabled: true }, dniVerification: { enabled: true } },
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
    comparatorCode: { retailer: 'R2-000', priceReview: 0, isGreen: false },
    earlyEnd: {
      es: 'puedes irte cuando quieras, sin penalización.',
      ca: 'pots marxar quan vulguis, sense penalització.',
      en: 'you may leave whenever you want, without a penalty.',
    },
    energyMix: {
      es: 'Origen de la energía que Fanal Energia vendió en 2025: renovable 64,2 %, cogeneración de alta eficiencia 3,1 %, gas natural 17,5 %, nuclear 12,4 %, otras 2,8 %. Impacto ambiental: 78 g de CO2 por kWh (categoría B, de A a G) y 0,17 mg de residuos radiactivos por kWh (categoría B). La mezcla de cada comercializadora se publica en https://gdo.cnmc.es',
      ca: 'Origen de l’energia que Fanal Energia va vendre el 2025: renovable 64,2 %, cogeneració d’alta eficiència 3,1 %, gas natural 17,5 %, nuclear 12,4 %, altres 2,8 %. Impacte ambiental: 78 g de CO2 per kWh (categoria B, de la A a la G) i 0,17 mg de residus radioactius per kWh (categoria B). La barreja de cada comercialitzadora es publica a https://gdo.cnmc.es',
      en: 'Origin of the energy that Fanal Energia sold in 2025: renewable 64.2%, high-efficiency cogeneration 3.1%, natural gas 17.5%, nuclear 12.4%, other 2.8%. Environmental impact: 78 g of CO2 per kWh (category B, from A to G) and 0.17 mg of radioactive waste per kWh (category B). The mix of every supplier is published at https://gdo.cnmc.es',
    },
  },
  support: {
    region: 'ES-CT',
    disputeBody: { name: 'Junta Arbitral de Consum de Catalunya', url: 'https://consum.gencat.cat/' },
    replyTo: 'case@example.com',
  },
  homepage: 'home',
  home: { type: 'tabGroups' },
}
