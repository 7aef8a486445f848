import { formatCups } from '../../identifiers/cups.ts'
import { date, eur, kw, longDate, n, price } from './example-bill-fixture.ts'
import type { ElectricityLayout, GasLayout } from './layout-fixture.ts'

// A second set that was written after the first had been mended.

export const electricitySecondHoldout: readonly ElectricityLayout[] = [
  {
    name: 'es: meter rows by date, power with its unit in the heading',
    print: (b) => `
      Iluminación Sur, S.L. @60 FACTURA 2026/3381
      Contrato de suministro 44120 @60 CUPS ${formatCups(b.cups)}
      Tarifa de acceso 2.0TD @60 Emitida el ${date(b.issued)}
      Potencia contratada (kW) @30 P1: ${kw(b.powers[0])} @45 P2: ${kw(b.powers[1])}
      Periodo de lectura @30 ${date(b.before)} - ${date(b.to)} @60 ${b.days} días
      Consumos y lecturas @30 Anterior @45 Actual @60 Consumo kWh
      Punta (P1) @30 ${n(b.readings[0].start)} @45 ${n(b.readings[0].end)} @60 ${n(b.kwh[0])}
      Llano (P2) @30 ${n(b.readings[1].start)} @45 ${n(b.readings[1].end)} @60 ${n(b.kwh[1])}
      Valle (P3) @30 ${n(b.readings[2].start)} @45 ${n(b.readings[2].end)} @60 ${n(b.kwh[2])}
      Total potencia @60 ${eur(b.powerTotal)} €
      Total energía @60 ${eur(b.energyTotal)} €
      Total antes de impuestos @60 ${eur(b.base)} €
      I.V.A. 21% @60 ${eur(b.amounts.vat)} €
      Total factura @60 ${eur(b.total)} €
    `,
  },
  {
    name: 'ca: a letter to the customer',
    print: (b) => `
      Benvolguda Laia, aquesta és la factura del període del ${longDate(b.from, 'ca')} al ${longDate(b.to, 'ca')} (${b.days} dies).
      Has consumit ${n(b.sum)} kWh: ${n(b.kwh[0])} kWh en punta, ${n(b.kwh[1])} kWh en pla i ${n(b.kwh[2])} kWh en vall.
      La teva potència contractada és de ${kw(b.powers[0])} kW en punta i ${kw(b.powers[1])} kW en vall.
      Total a pagar: ${eur(b.total)} €
      El darrer any has pagat un total de ${eur(b.total * 12)} €.
      CUPS: ${b.cups} Peatge: 2.0TD
    `,
  },
  {
    name: 'es: prices per kWh before the kWh, VAT as quota',
    print: (b) => `
      CUPS @20 ${b.cups}
      ATR @20 2.0TD
      Desde @20 ${date(b.from)}
      Hasta @20 ${date(b.to)}
      Días @20 ${b.days}
      Potencia contratada punta @35 ${kw(b.powers[0], 3)} kW
      Potencia contratada valle @35 ${kw(b.powers[1], 3)} kW
      Concepto @25 Precio €/kWh @40 kWh @55 Euros
      Energía consumida punta @25 ${price(b.prices[0])} @40 ${n(b.kwh[0])} @55 ${eur(b.amounts.energy[0])}
      Energía consumida llano @25 ${price(b.prices[1])} @40 ${n(b.kwh[1])} @55 ${eur(b.amounts.energy[1])}
      Energía consumida valle @25 ${price(b.prices[2])} @40 ${n(b.kwh[2])} @55 ${eur(b.amounts.energy[2])}
      Cuota IVA (21% de ${eur(b.base)} €) @55 ${eur(b.amounts.vat)}
      IMPORTE TOTAL FACTURA @55 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: last bill and this one in two columns',
    print: (b) => `
      CUPS: ${b.cups} @60 2.0TD
      Periodo de facturación: ${date(b.from)} - ${date(b.to)} (${b.days} días)
      Potencia contratada: P1=${kw(b.powers[0])} kW; P2=${kw(b.powers[1])} kW
      Comparativa de consumo @30 Factura anterior @55 Esta factura
      Punta (kWh) @30 ${n(b.kwh[0] + 33)} @55 ${n(b.kwh[0])}
      Llano (kWh) @30 ${n(b.kwh[1] - 7)} @55 ${n(b.kwh[1])}
      Valle (kWh) @30 ${n(b.kwh[2] + 12)} @55 ${n(b.kwh[2])}
      Total (kWh) @30 ${n(b.sum + 38)} @55 ${n(b.sum)}
      Importe total @30 ${eur(b.total + 871)} € @55 ${eur(b.total)} €
      IVA 21% @55 ${eur(b.amounts.vat)} €
    `,
    absent: ['kwh', 'total'],
  },
  {
    name: 'es: contracted powers of before and after a change',
    left: ['powers'],
    print: (b) => `
      CUPS: ${b.cups} @60 2.0TD
      Periodo de facturación: ${date(b.from)} - ${date(b.to)} (${b.days} días)
      Potencia contratada hasta el ${date(b.from)}: P1 ${kw(b.maxima[0])} kW; P2 ${kw(b.maxima[1])} kW
      Potencia contratada desde el ${date(b.to)}: P1 ${kw(b.powers[0])} kW; P2 ${kw(b.powers[1])} kW
      Consumo facturado P1: ${n(b.kwh[0])} kWh; P2: ${n(b.kwh[1])} kWh; P3: ${n(b.kwh[2])} kWh; Total: ${n(b.sum)} kWh
      IVA 21% @55 ${eur(b.amounts.vat)} €
      Total factura @55 ${eur(b.total)} €
    `,
  },
]

export const gasSecondHoldout: readonly GasLayout[] = [
  {
    name: 'es: the reading and the consumption in one sentence',
    print: (b) => `
      Factura de gas natural @60 ${b.tariff}
      CUPS ${formatCups(b.cups)}
      Entre el ${date(b.before)} y el ${date(b.to)} (${b.days} días) su contador ha pasado de ${n(b.readings.start)} m³ a ${n(b.readings.end)} m³
      Consumo: ${n(b.cubicMetres)} m³, que con un factor de ${price(b.factor)} son ${n(b.kwh)} kWh
      Impuesto especial de hidrocarburos @60 ${eur(b.amounts.tax)} €
      IVA 21% @60 ${eur(b.amounts.vat)} €
      Total factura @60 ${eur(b.total)} €
    `,
  },
]
