/** What fits under an icon of a phone. */
const longest = 12
const legalForm = /[,\s]+(s\.?\s?l\.?u?\.?|s\.?\s?a\.?u?\.?|s\.?\s?c\.?c\.?l\.?|s\.?\s?coop\.?.*)$/i
const joint = /\s+(de|del|dels|d[eo]s|la|las|les|el|los|els|l|i|y|e|and|of|the|&)$/i

/**
 * A retailer's name for the icon of the installed portal: without its legal form, as many whole words as fit, none left
 * dangling. One long word stays whole: launchers shorten it by their own signs.
 */
export function shortName(name: string): string {
  const whole = name.trim().replace(legalForm, '')
  if (whole.length <= longest) return whole
  const [first = '', ...others] = whole.split(/\s+/)
  let short = first
  for (const word of others) {
    if (`${short} ${word}`.length > longest) break
    short += ` ${word}`
  }
  while (joint.test(short)) short = short.replace(joint, '')
  return short
}
