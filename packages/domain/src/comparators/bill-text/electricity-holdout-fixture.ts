import { formatCups } from '../../identifiers/cups.ts'
import { date, eur, kw, longDate, n, price } from './example-bill-fixture.ts'
import type { ElectricityLayout } from './layout-fixture.ts'

// Written after the reader was finished, to see how it does with bills that it was not made for.

export const electricityHoldout: readonly ElectricityLayout[] = [
  {
    name: 'es: sentences of averages and last year around the figures of this bill',
    print: (b) => `
      RESUMEN DE LA FACTURA @55 DATOS DEL CONTRATO
      Por potencia contratada @38 ${eur(b.powerTotal)} € @55 Titular del contrato: Joan Serra Vila
      Por energía consumida @38 ${eur(b.energyTotal)} € @55 CUPS: ${b.cups}0F
      Financiación bono social @38 ${eur(b.amounts.bonus)} € @55 Peaje de transporte y distribución: 2.0TD
      Impuesto electricidad @38 ${eur(b.amounts.tax)} € @55 Potencias contratadas: punta-llano ${kw(b.powers[0], 3)} kW;
      Alquiler equipos @38 ${eur(b.amounts.rent)} € @55 valle ${kw(b.powers[1], 3)} kW
      IVA normal (21%) @38 ${eur(b.amounts.vat)} € @55 Fin de contrato de suministro: 14/03/2027
      TOTAL IMPORTE FACTURA @38 ${eur(b.total)} €
      Periodo de facturación: del ${date(b.before)} al ${date(b.to)} (${b.days} días)
      Consumo total de esta factura: ${n(b.sum)} kWh. Su consumo medio diario en el periodo facturado ha sido de ${eur(Math.round(b.total / b.days))} €
      Su consumo acumulado del último año ha sido de ${n(b.year[0] + b.year[1] + b.year[2])} kWh
      Consumo por periodos horarios: punta ${n(b.kwh[0])} kWh, llano ${n(b.kwh[1])} kWh, valle ${n(b.kwh[2])} kWh
      Las potencias máximas demandadas en el último año han sido ${kw(b.maxima[0], 2)} kW en P1 (punta) y ${kw(b.maxima[1], 2)} kW en P2 (valle)
    `,
  },
  {
    name: 'ca: power by year and days over 365',
    print: (b) => `
      Energia de Casa, SCCL @60 Núm. de factura: FE2600412
      Codi del punt de subministrament: ${formatCups(b.cups)}
      Peatge de transport i distribució (ATR): 2.0TD
      Període de consum: ${longDate(b.before, 'ca')} a ${longDate(b.to, 'ca')} (${b.days} dies)
      Facturació per potència contractada
      P1 (punta): ${kw(b.powers[0])} kW × 29,934015 €/kW i any × ${b.days}/365 @75 ${eur(b.amounts.power[0])} €
      P2 (vall): ${kw(b.powers[1])} kW × 2,955040 €/kW i any × ${b.days}/365 @75 ${eur(b.amounts.power[1])} €
      Facturació per energia consumida
      P1 (punta): ${n(b.kwh[0])} kWh × ${price(b.prices[0])} €/kWh @75 ${eur(b.amounts.energy[0])} €
      P2 (pla): ${n(b.kwh[1])} kWh × ${price(b.prices[1])} €/kWh @75 ${eur(b.amounts.energy[1])} €
      P3 (vall): ${n(b.kwh[2])} kWh × ${price(b.prices[2])} €/kWh @75 ${eur(b.amounts.energy[2])} €
      Lloguer de comptador @75 ${eur(b.amounts.rent)} €
      Impost sobre l'electricitat @75 ${eur(b.amounts.tax)} €
      IVA del 21% sobre ${eur(b.base)} € @75 ${eur(b.amounts.vat)} €
      Total import factura @75 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: capitals and years of two digits',
    print: (b) => `
      ELECTRICIDAD PLANA SA
      CUPS ${b.cups} @40 TARIFA ATR 2.0TD
      FECHA FACTURA ${date(b.issued, '-').slice(0, 6)}26 @40 PERIODO ${date(b.from, '-').slice(0, 6)}26 A ${date(b.to, '-').slice(0, 6)}26
      DIAS FACTURADOS ${b.days}
      POT. CONTRATADA P1 ${kw(b.powers[0], 3)} KW @40 POT. CONTRATADA P2 ${kw(b.powers[1], 3)} KW
      CONSUMO P1 ${n(b.kwh[0])} KWH @30 CONSUMO P2 ${n(b.kwh[1])} KWH @60 CONSUMO P3 ${n(b.kwh[2])} KWH
      TOTAL ENERGIA ${n(b.sum)} KWH @60 ${eur(b.energyTotal)}
      TOTAL POTENCIA @60 ${eur(b.powerTotal)}
      BASE IMPONIBLE @60 ${eur(b.base)}
      CUOTA IVA 21% @60 ${eur(b.amounts.vat)}
      TOTAL FACTURA EUR @60 ${eur(b.total)}
    `,
  },
  {
    name: 'es: cards with the figure below its name',
    print: (b) => `
      Hola, Núria. Esta es tu factura
      Importe total de la factura
      ${eur(b.total)} €
      Del ${longDate(b.from, 'es', false)} al ${longDate(b.to)} · ${b.days} días
      Tu consumo de este mes
      Punta @25 Llano @50 Valle
      ${n(b.kwh[0])} kWh @25 ${n(b.kwh[1])} kWh @50 ${n(b.kwh[2])} kWh
      Total: ${n(b.sum)} kWh
      Tu potencia contratada
      Punta @25 Valle
      ${kw(b.powers[0])} kW @25 ${kw(b.powers[1])} kW
      Tu CUPS
      ${b.cups}
      Tarifa 2.0TD
      IVA (21%) @50 ${eur(b.amounts.vat)} €
    `,
  },
  {
    name: 'es: points for decimals',
    print: (b) => `
      Volt Online @50 CUPS: ${b.cups}
      Access tariff / Peaje: 2.0TD
      Periodo de facturación: ${b.from} - ${b.to} (${b.days} días)
      Potencia contratada P1: ${b.powers[0]} kW @50 Potencia contratada P2: ${b.powers[1]} kW
      Consumo punta ${b.kwh[0]} kWh x ${b.prices[0]} €/kWh @60 ${(b.amounts.energy[0] / 100).toFixed(2)} €
      Consumo llano ${b.kwh[1]} kWh x ${b.prices[1]} €/kWh @60 ${(b.amounts.energy[1] / 100).toFixed(2)} €
      Consumo valle ${b.kwh[2]} kWh x ${b.prices[2]} €/kWh @60 ${(b.amounts.energy[2] / 100).toFixed(2)} €
      Base imponible @60 ${(b.base / 100).toFixed(2)} €
      IVA 21% @60 ${(b.amounts.vat / 100).toFixed(2)} €
      Total a pagar @60 ${(b.total / 100).toFixed(2)} €
    `,
  },
  {
    name: 'es: two pages, a chart of months before the detail',
    print: (b) =>
      `
      FACTURA DE ELECTRICIDAD @60 TOTAL A PAGAR: ${eur(b.total)} €
      Evolución de tu consumo (kWh)
      ene @8 feb @16 mar @24 abr @32 may @40 jun @48 jul
      ${n(b.year[0] / 7)} @8 ${n(b.year[1] / 6)} @16 ${n(b.year[2] / 9)} @24 ${n(b.year[0] / 8)} @32 ${n(b.year[1] / 9)} @40 ${n(b.year[2] / 11)} @48 ${n(b.sum)}
      Dispone de 20 días naturales para pagar. Total facturado en el último año: ${eur(b.total * 12)} €
      -----
      Punto de suministro @40 ${formatCups(b.cups)} 0F
      Peaje @40 2.0TD
      Potencia contratada punta @40 ${kw(b.powers[0])} kW
      Potencia contratada valle @40 ${kw(b.powers[1])} kW
      Fechas de lectura @40 ${date(b.before)} al ${date(b.to)}
      Días @40 ${b.days}
      Consumo punta @40 ${n(b.kwh[0])} kWh
      Consumo llano @40 ${n(b.kwh[1])} kWh
      Consumo valle @40 ${n(b.kwh[2])} kWh
      Consumo total @40 ${n(b.sum)} kWh
      Energía ${n(b.sum)} kWh @40 ${eur(b.energyTotal)} €
      Base imponible @40 ${eur(b.base)} €
      IVA al 21 % @40 ${eur(b.amounts.vat)} €
      Total factura @40 ${eur(b.total)} €
    `.replaceAll(/^ {6}-----$/gm, '-----'),
  },
  {
    name: 'es: one price for all hours, periods apart',
    print: (b) => `
      CUPS: ${b.cups} @50 ATR: 2.0TD
      Factura del ${date(b.from)} al ${date(b.to)}
      Potencia contratada (punta/valle): ${kw(b.powers[0])} / ${kw(b.powers[1])} kW
      Término de potencia punta: ${kw(b.powers[0])} kW x ${b.days} días x ${price(b.powerPrices[0])} €/kW/día @78 ${eur(b.amounts.power[0])} €
      Término de potencia valle: ${kw(b.powers[1])} kW x ${b.days} días x ${price(b.powerPrices[1])} €/kW/día @78 ${eur(b.amounts.power[1])} €
      Término de energía: ${n(b.sum)} kWh x 0,15 €/kWh @78 ${eur(b.sum * 15)} €
      Desglose del consumo por periodo
      Punta @15 Llano @30 Valle
      ${n(b.kwh[0])} kWh @15 ${n(b.kwh[1])} kWh @30 ${n(b.kwh[2])} kWh
      IVA 21% @78 ${eur(b.amounts.vat)} €
      TOTAL FACTURA @78 ${eur(b.total)} €
    `,
  },
  {
    name: 'a code that is not right, and powers that were recorded',
    left: ['cups', 'powers', 'total'],
    print: (b) => `
      CUPS: ${b.cups.slice(0, 18)}AA @50 Tarifa 2.0TD
      Periodo de facturación del ${date(b.from)} al ${date(b.to)} (${b.days} días)
      Potencias registradas: P1 ${kw(b.maxima[0])} kW; P2 ${kw(b.maxima[1])} kW
      Consumo P1 ${n(b.kwh[0])} kWh; P2 ${n(b.kwh[1])} kWh; P3 ${n(b.kwh[2])} kWh; total del consumo ${n(b.sum)} kWh
      Si contratas la tarifa Noche, tu total factura sería de ${eur(b.total - 900)} €
      Importe anterior ${eur(b.total + 2_000)} €
    `,
  },
  {
    name: 'a simulation beside the bill',
    print: (b) => `
      CUPS: ${b.cups} @50 Tarifa 2.0TD
      Periodo facturado ${date(b.from)} - ${date(b.to)} @50 ${b.days} días
      Potencia contratada: P1 ${kw(b.powers[0])} kW - P2 ${kw(b.powers[1])} kW
      Potencia recomendada: P1 ${kw(b.maxima[0])} kW - P2 ${kw(b.maxima[1])} kW
      Consumo del periodo anterior: punta ${n(b.kwh[0] + 9)} kWh, llano ${n(b.kwh[1] + 2)} kWh, valle ${n(b.kwh[2] + 5)} kWh
      Consumo de este periodo: punta ${n(b.kwh[0])} kWh, llano ${n(b.kwh[1])} kWh, valle ${n(b.kwh[2])} kWh
      Consumo facturado: ${n(b.sum)} kWh
      IVA 21 % @50 ${eur(b.amounts.vat)} €
      Total factura @50 ${eur(b.total)} €
      Con el PVPC su importe total habría sido @50 ${eur(b.total - 311)} €
    `,
  },
  {
    name: 'ca: readings in the same cell as the consumption',
    print: (b) => `
      Llum Propera @50 Tarifa d'accés 2.0TD
      CUPS ${formatCups(b.cups)} 1P
      Potència contractada: Punta: ${kw(b.powers[0], 3)} kW  Vall: ${kw(b.powers[1], 3)} kW
      Període de facturació: ${date(b.from)} - ${date(b.to)} (${b.days} dies)
      Lectures reals i consums del període
      Punta: lectura anterior ${n(b.readings[0].start)} kWh, lectura actual ${n(b.readings[0].end)} kWh, consum ${n(b.kwh[0])} kWh
      Pla: lectura anterior ${n(b.readings[1].start)} kWh, lectura actual ${n(b.readings[1].end)} kWh, consum ${n(b.kwh[1])} kWh
      Vall: lectura anterior ${n(b.readings[2].start)} kWh, lectura actual ${n(b.readings[2].end)} kWh, consum ${n(b.kwh[2])} kWh
      Import de la factura @50 ${eur(b.total)} €
      IVA 21% inclòs @50 ${eur(b.amounts.vat)} €
    `,
  },
]
