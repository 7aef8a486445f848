const unit = /(\d) (?=(?:[kM]?W(?:h|p)?|kWp|m³|€|%|h|min|d[ií]e?[as]s?|days?)(?![\p{L}\d/]))/gu
const month = /(\d) (de )?(?=\p{L})/gu

/** A figure and its unit stay on one line: "123 kWh", "31 días". */
export const keepUnits = (text: string) => text.replaceAll(unit, '$1\u00A0')

/** So do a day and its month: "5 nov", "5 de nov." */
export const keepDay = (text: string) =>
  text.replaceAll(month, (_, day: string, of?: string) => `${day}\u00A0${of ? 'de\u00A0' : ''}`)
