// The words of bills in Spanish and Catalan, in lower case and without accents.

const use = String.raw`\bconsum(?:o|os|s|ido|ida|idos|idas|it|ida|its|ides)?\b|\benergia\b|\btermino? (?:de )?energia|\bterme (?:d')?energia|\bfacturad[oa]s?\b|\bfacturat|\bfacturar\b`
const reading = String.raw`\blectur\w*|\blectures\b|\bllegi\w*|\bleid[oa]s?\b|\bnumerador\w*`
export const energyUseTerms = new RegExp(use)
export const readingWords = new RegExp(reading)
export const energyKeyword = new RegExp(`${use}|${reading}`)

/** Another time or another energy than what is billed. */
export const otherUse =
  /\bultim[oa]s? (?:ano|any|12|doce|dotze|mes|\d)|\bdarrers? (?:any|12|dotze|mes|\d)|\b(?:12|doce|dotze|14|catorce) mes\w*|\banual\w*|\bal ano\b|\bl'any\b|\bacumulad\w*|\bacumulat\w*|\bmedi[oa]s?\b|\bmitjan\w*|\bpromedi\w*|\bprevist\w*|\bprevisi\w*|\banterior\w*|\bpasad[oa]\b|\bpassat\b|\bmismo (?:periodo|mes)|\bmateix (?:periode|mes)|\bhistoric\w*|\bevoluci\w*|\bvecin\w*|\bvein\w*|\bbarri\w*|\bsimilar\w*|\bahorr\w*|\bestalvi\w*|\bmaxim\w*|\bdemandad\w*|\breactiv\w*|\bcapacitiv\w*|\binductiv\w*|\bexcedent\w*|\bvertid\w*|\babocad\w*|\bgenerad\w*|\bgenerat\w*|\bproduccio\w*|\bproducid\w*|\bautoconsum\w*|\bbateri\w*|\bdiari[oa]?s?\b|\bpor dia\b|\bper dia\b|\bmensual\w*|\bcontratad\w*|\bcontractad\w*|\bincluid\w*|\binclos\w*|\bobjetivo\w*|\bejemplo\b|\bexemple\b|\bcompara\w*|\bpendient\w*|\bregulariza\w*|\bregularitza\w*/

const periodShape =
  /\bp(?:eriodo?e? ?)?\s?([1-6])\b|\b(punta)\b|\b(llan[oa]|plan[oa]?|pla)\b|\b(valles?|vall)\b/g

/** The period that a label names last; 0 where it names none. */
export function periodIn(label: string): number {
  const last = [...label.matchAll(periodShape)].at(-1)
  if (!last) return 0
  const [, number, peak, flat] = last
  if (number) return Number(number)
  return peak ? 1 : flat ? 2 : 3
}
/** `39 kWh en punta`: the period after its figure. */
export const periodAfter = new RegExp(
  String.raw`^\s*\(?(?:en |de |del |a )?(?:hor(?:a|as|es|ari|ario) |period[eo] )?(?:${periodShape.source})`,
)
export const periodKeyword = new RegExp(periodShape.source)
/** How many it names: a label of several is that of none. */
export const periodsIn = (label: string): number => [...label.matchAll(periodShape)].length

/** Powers have a period of day and evening, and one of night. */
export const powerPeriodIn = (label: string): number => {
  const joined = label.replaceAll(/\bpunta\s*(?:[-–/+,]|y|i|e)?\s*(?:llan[oa]|plan[oa]?|pla)\b/g, 'p1')
  return periodIn(joined.replaceAll(/\bpunta\b/g, 'p1').replaceAll(/\b(?:valles?|vall)\b/g, 'p2'))
}

export const contractedLabels = /\bcontratad\w*|\bcontractad\w*/
export const powerKeyword =
  /\bpotenci\w*|\bcontratad\w*|\bcontractad\w*|\bmaxim\w*|\bdemandad\w*|\bmaximetr\w*/
/** Another power than the contracted one. */
export const otherPower =
  /\bmaxim\w*|\bdemandad\w*|\bregistrad\w*|\brecomend\w*|\brecoman\w*|\boptim\w*|\badscrit\w*|\binstalad\w*|\binstal.lad\w*|\bexces\w*|\banterior\w*|\bgenera\w*|\bpico\b|\bplaques\b|\bplacas\b|\bsolar\w*|\bbie\b|\bboletin\b/

export const totalKeyword = /\btotal\b|\bimporte?\b/
/** The bill itself is named. */
export const wholeTotal =
  /\btotal (?:a pagar|import\w*|(?:de )?(?:la |esta |su |tu |aquesta )?factura\w*|a abonar|a ingresar|a pagar)|\bimporte? (?:total|a pagar|(?:de |d')?(?:la |esta |su |tu |aquesta )?factura)|\btotal[\s:(€]*$|\btotal \(?(?:con |amb )?(?:iva|impuestos|impostos) incl/
export const otherTotal =
  /\btotal (?:de |del |d')?(?:iva|igic|ipsi|impuestos|impostos)\b(?! incl)|\bsubtotal\b|\bsin iva\b|\bsense iva\b|\bbase\b|\belectricidad\b|\belectricitat\b|\bgas\b|\benergia\b|\bpotencia\b|\bconsum\w*|\bservicio\w*|\bservei\w*|\bimpuestos?$|\botros\b|\baltres\b|\bkwh\b|\bultim[oa]s?\b|\bdarrer\w*|\bmes(?:es|os)\b|\banual\w*|\bano\b|\bany\b|\bacumul\w*|\baplazad\w*|\bajornad\w*|\bfraccionad\w*|\bplan\b|\bpla\b|\bcuota\w*|\bquota\w*|\bplazo\w*|\btermini\w*|\banterior\w*|\bsaldo\b|\bsald\b|\bpendient\w*|\bdeuda\b|\bdeute\b|\bahorr\w*|\bestalvi\w*|\bdescuent\w*|\bdescompt\w*|\bbateri\w*|\bmedi[oa]\b|\bmitja\w*|\bestimad\w*|\bestimat\w*|\bpeaje\w*|\bpeatge\w*|\bcargos\b|\bcarrecs\b|\bcoste\b|\bcost\b|\bpagad[oa]s?\b|\bpagat\b|\bcobrad\w*|\bcompensa\w*|\bbono\b|\bbo social\b|\bregula\w*|\balquiler\b|\blloguer\b|\bnueva factura\b|\bmaximo\b|\bminim\w*|\bproxim\w*|\bpropera\b|\bcorregid\w*|\brectific\w*|\babon[oa]\b(?! )/
export const vatLabels = /\biva\b|\bigic\b|\bipsi\b/

export const periodOfBill =
  /\bperio?de?\w*|\bfacturaci\w*|\bfacturad\w*|\bfacturat\w*|\bfactura\b|\bconsum\w*|\bfechas?\b|\bdates?\b|\bdies\b|\bdias\b/
export const otherPeriod =
  /\bcontrat\w*|\bcontract\w*|\bvigen\w*|\bpermanen\w*|\bvalid\w*|\bofert\w*|\bultim[oa]s? (?:ano|any|12|doce)|\bdarrers? (?:any|12|dotze)|\banterior\w*|\bprecios?\b|\bpreus?\b|\bpromoci\w*|\bdescuent\w*|\bdescompt\w*|\brevisi\w*|\bplan\b|\bpla\b|\bplazo\w*|\bacumulad\w*|\bgrafic\w*|\bhistoric\w*|\bboe\b|\bresoluci\w*|\bcompara\w*|\bregulariza\w*|\bcorte\b|\btall\b/
export const otherDays =
  /\bhabil\w*|\blaborab\w*|\bnatural\w*|\bplazo\w*|\btermini\w*|\bpago\b|\bpagament\b|\bvencim\w*|\bvenciment\w*|\bdesist\w*|\breclam\w*|\bmaximo\b|\bmaxim\b|\bantes\b|\babans\b|\bmedi[oa]\b|\bdiari\w*/

/**
 * The words that a label may have besides figures: where nothing but the label speaks for a value, one that is not known
 * may turn its sense (`consumo de hogares como el tuyo`).
 */
const knownWords = new Set(
  `consumo consumos consum consums consumida consumido consumides energia activa electrica electrico electricidad
  electricitat luz llum gas natural facturado facturada facturados facturat facturats facturada facturar facturacion
  facturacio factura periodo periodos periode periodes horario horarios horari horaria horaris tarifa acceso acces
  peaje peatge transporte transport distribucion distribucio atr real reales reals estimada lectura lecturas fecha fechas
  data dates total totales import importe pagar abonar iva impuestos impostos incluido incluidos incluida inclos inclosos
  con amb eur euro euros kwh potencia potencias potencies contratada contratadas contractada contractades pot
  punta llano llana valle vall pla plana plano por per para del dels las los les els que esta este aquest aquesta
  sus seu seva tus teu teva mes han sido estat hemos desglose desglossament detalle detall segun segons
  desagregado desagregados desagregats cada uno dias dies numero num nro numeros desde hasta fins inicio inici inicial fin
  final fi datos dades resumen resum cantidad quantitat concepto concepte precio preu termino terme variable fijo fix
  hora horas hores entre red xarxa suministro subministrament contrato contracte actual y el la al de en es d l i a su tu
  kw mult ajuste tipo has ha hem consumit`.split(/\s+/),
)

export const isPlain = (label: string): boolean =>
  (label.replaceAll(/\bp\s?\d\b/g, ' ').match(/[a-z]+/g) ?? []).every((word) => knownWords.has(word))
