import { isDay } from '../dates.ts'
import { isValidCups, normaliseCups } from '../identifiers/cups.ts'
import type { BillFacts } from './bill-facts.ts'

// What the text of a bill tells where it has no readable code, in Spanish or Catalan. Every retailer writes it in its own
// way: what is not found is left to whoever reads the bill.

export type TextFacts = Pick<BillFacts, 'cups' | 'powers' | 'from' | 'to' | 'kwh' | 'total'>

const cupsShape = /ES[\s.-]*(?:\d[\s.-]*){16}[A-Z][\s.-]*[A-Z](?:[\s.-]*\d[\s.-]*[FPRCXYZ](?![A-Z0-9]))?/gi
/** `Potencia contratada P1: 4,600 kW`. */
const powerShape =
  /pot[eèé]ncia[^\d\n]{0,60}?(?:P([12])|punta|vall)?[^\d\n]{0,20}?(\d{1,3}(?:[.,]\d{1,3})?)\s*kW(?!h)/gi
const day = String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})`
/** `Periodo de facturación: del 01/09/2026 al 30/09/2026`. */
const periodShape = new RegExp(String.raw`per[ií]ode?[^\d]{0,60}?${day}[^\d]{1,20}${day}`, 'i')
/** `Consumo P1 (punta): 70 kWh`, in the order of the periods. */
const energyShapes = [
  /(?:P1|punta)[^\d\n]{0,40}?(\d{1,5}(?:[.,]\d{1,3})?)\s*kWh/i,
  /(?:P2|llan[oa]|pla)[^\d\n]{0,40}?(\d{1,5}(?:[.,]\d{1,3})?)\s*kWh/i,
  /(?:P3|valle?)[^\d\n]{0,40}?(\d{1,5}(?:[.,]\d{1,3})?)\s*kWh/i,
]
/** `Total a pagar 70,68 €`. */
const totalShape = /(?:total|importe?)[^\d\n€]{0,40}?(\d{1,5}(?:\.\d{3})?,\d{2})\s*(?:€|eur)/gi

const plain = (value: number) => String(Number(value.toFixed(6)))
const decimal = (text: string) => Number(text.replace(',', '.'))

/** Two days in order; '' where there are none. */
function daysIn(text: string): Pick<TextFacts, 'from' | 'to'> {
  const [, ...parts] = periodShape.exec(text) ?? []
  const dayOf = ([dd = '', mm = '', year = '']: readonly string[]) =>
    `${year}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`
  const [from, to] = [dayOf(parts.slice(0, 3)), dayOf(parts.slice(3))]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : { from: '', to: '' }
}

/** All three, in whole kWh, or none. */
function kwhIn(text: string): number[] {
  const found = energyShapes.map((shape) => shape.exec(text)?.[1])
  return found.every((one) => one !== undefined) ? found.map((one) => Math.round(decimal(one ?? ''))) : []
}

/** The largest amount that is called a total: others are parts of it. */
function totalIn(text: string): number | null {
  const amounts = [...text.matchAll(totalShape)].map(([, amount = '']) => decimal(amount.replace('.', '')))
  return amounts.length > 0 ? Math.max(...amounts) : null
}

export function factsOfText(text: string): TextFacts {
  const [cups = ''] = (text.match(cupsShape) ?? []).map(normaliseCups).filter(isValidCups)
  const powers = [...text.matchAll(powerShape)].map(([, , kw = '']) => plain(decimal(kw)))
  const [p1, p2 = p1] = powers
  return {
    cups,
    powers: p1 !== undefined && p2 !== undefined ? [p1, p2] : [],
    ...daysIn(text),
    kwh: kwhIn(text),
    total: totalIn(text),
  }
}
