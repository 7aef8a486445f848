import type { Locale } from '@fanal/domain/settings/languages'
import { usePortal } from './portal.tsx'

const timeZone = 'Europe/Madrid'

/** Noon of a day 'YYYY-MM-DD', whatever the time zone. */
const instantOf = (value: string | Date) =>
  typeof value === 'string' && value.length === 10 ? new Date(`${value}T12:00:00Z`) : new Date(value)

/** Numbers, money and dates as the customer's language writes them, in Madrid's time. English here is European. */
export function formatsOf(locale: Locale) {
  const tag = locale === 'en-US' ? 'en-IE' : locale
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone })
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const monthName = new Intl.DateTimeFormat(tag, { month: 'short', timeZone })
  const monthAndYear = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone })
  const euros = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' })
  return {
    /** A day 'YYYY-MM-DD' or an instant. */
    date: (value: string | Date) => day.format(instantOf(value)),
    /** From one day to another, as short as it can be said: "1–31 oct 2026". */
    // Not by formatRange: servers and browsers differ in the spaces around its dash.
    period: (start: string, end: string) => {
      const from =
        start.slice(0, 7) === end.slice(0, 7)
          ? `${Number(start.slice(8))}–`
          : `${day.format(instantOf(start))} – `
      return from + day.format(instantOf(end))
    },
    /** A month 'YYYY-MM': "nov", or "noviembre de 2026". */
    month: (value: string, style: 'short' | 'long') =>
      (style === 'short' ? monthName : monthAndYear)
        .format(new Date(`${value}-15T12:00:00Z`))
        .replace(/\.$/, ''),
    dateTime: (value: string | Date) => moment.format(new Date(value)),
    money: (amount: number) => euros.format(amount),
    number: (value: number, maximumFractionDigits = 2) =>
      new Intl.NumberFormat(tag, { maximumFractionDigits }).format(value),
    powerKw: (value: number) =>
      `${new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(value)} kW`,
    energyKwh: (value: number) =>
      `${new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(value)} kWh`,
  }
}

export function useFormats() {
  return formatsOf(usePortal().locale)
}
