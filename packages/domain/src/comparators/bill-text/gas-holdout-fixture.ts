import { date, eur, longDate, n, price } from './example-bill-fixture.ts'
import type { GasLayout } from './layout-fixture.ts'

// Written after the reader was finished, to see how it does with bills that it was not made for.

export const gasHoldout: readonly GasLayout[] = [
  {
    name: 'ca: one line with the whole conversion',
    print: (b) => `
      Gas de Muntanya @60 CUPS ${b.cups}
      Grup tarifari ${b.tariff}
      Període: de ${date(b.from)} a ${date(b.to)} (${b.days} dies)
      Consum facturat: ${n(b.cubicMetres)} m³ × ${price(b.factor)} kWh/m³ = ${n(b.kwh)} kWh
      Terme fix: ${b.days} dies × ${price(b.fixedPerDay)} €/dia @60 ${eur(b.amounts.fixed)} €
      Terme variable @60 ${eur(b.amounts.energy)} €
      Impost sobre hidrocarburs @60 ${eur(b.amounts.tax)} €
      21 % IVA @60 ${eur(b.amounts.vat)} €
      Total a pagar @60 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: three decimals of everything',
    print: (b) => `
      FACTURA DE GAS NATURAL
      CUPS @30 ${b.cups}
      Peaje @30 ${b.tariff}
      Fecha inicial @30 ${date(b.before)}
      Fecha final @30 ${date(b.to)}
      Número de días @30 ${b.days}
      Volumen @30 ${n(b.cubicMetres)},000 m3
      Coeficiente de conversión @30 ${price(b.factor)}
      Energía consumida @30 ${n(b.kwh)},000 kWh
      Término variable (${n(b.kwh)} kWh x ${price(b.energyPrice)} €/kWh) @60 ${eur(b.amounts.energy)} €
      IVA 21% s/${eur(b.base)} @60 ${eur(b.amounts.vat)} €
      TOTAL FACTURA @60 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: a chart of former bills, a plan of fixed payments',
    left: ['total'],
    print: (b) => `
      Gas natural para tu hogar @50 CUPS: ${b.cups} @90 ${b.tariff}
      Periodo de facturación: ${longDate(b.from)} - ${longDate(b.to)} (${b.days} días)
      Histórico de consumo (kWh): mayo ${n(b.kwh + 310)} kWh, julio ${n(b.kwh - 55)} kWh
      Consumo en este periodo: ${n(b.kwh)} kWh
      Término variable ${n(b.kwh)} kWh × ${price(b.energyPrice)} €/kWh @60 ${eur(b.amounts.energy)} €
      Coste real de este periodo @60 ${eur(b.total)} €
      Tu cuota fija mensual @60 65,00 €
      Total cuotas pagadas @60 ${eur(39_000)} €
    `,
  },
  {
    name: 'es: readings beside kWh in one table',
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa de acceso ${b.tariff}
      Consumo del ${date(b.from)} al ${date(b.to)}: ${b.days} días
      Fecha @14 Lectura (m³) @30 Tipo @42 Consumo (m³) @58 Factor conv. @74 Consumo (kWh)
      ${date(b.to)} @14 ${n(b.readings.end)} @30 Real @42 ${n(b.cubicMetres)} m³ @58 ${price(b.factor)} @74 ${n(b.kwh)}
      ${date(b.before)} @14 ${n(b.readings.start)} @30 Real
      Importe gas @74 ${eur(b.amounts.energy + b.amounts.fixed)} €
      Impuesto hidrocarburos @74 ${eur(b.amounts.tax)} €
      IVA 21% @74 ${eur(b.amounts.vat)} €
      Importe total @74 ${eur(b.total)} €
    `,
  },
]
