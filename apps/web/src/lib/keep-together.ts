const unit = /(\d) (?=(?:[kM]?W(?:h|p)?|m³|€|%|d[ií]e?[as]s?|days?)(?![\p{L}\d]))/gu

/** A figure and its unit stay on one line: "123 kWh", "31 días". */
export const keepUnits = (text: string) => text.replaceAll(unit, '$1\u00A0')
