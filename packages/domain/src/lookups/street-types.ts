import { inLang, type Lang } from '../settings/languages.ts'

interface StreetType {
  id: number
  /** Codes of the exchange formats with distributors. */
  code: string
  es: string
  ca: string
}

const types: readonly StreetType[] = [
  { id: 1, code: 'AC', es: 'Acceso', ca: 'Accés' },
  { id: 2, code: 'AD', es: 'Aldea', ca: 'Llogaret' },
  { id: 3, code: 'AF', es: 'Afueras', ca: 'Afores' },
  { id: 4, code: 'AG', es: 'Agrupación', ca: 'Agrupació' },
  { id: 5, code: 'AL', es: 'Alameda', ca: 'Albereda' },
  { id: 6, code: 'AR', es: 'Arrabal', ca: 'Raval' },
  { id: 7, code: 'AU', es: 'Autopista o autovía', ca: 'Autopista o autovia' },
  { id: 8, code: 'AV', es: 'Avenida', ca: 'Avinguda' },
  { id: 9, code: 'BC', es: 'Barranco', ca: 'Barranc' },
  { id: 10, code: 'BD', es: 'Barriada', ca: 'Barriada' },
  { id: 11, code: 'BL', es: 'Bloque', ca: 'Bloc' },
  { id: 12, code: 'BO', es: 'Barrio', ca: 'Barri' },
  { id: 13, code: 'CA', es: 'Colonia', ca: 'Colònia' },
  { id: 14, code: 'CF', es: 'Callejón', ca: 'Carreró' },
  { id: 15, code: 'CH', es: 'Chalet', ca: 'Xalet' },
  { id: 16, code: 'CI', es: 'Carril', ca: 'Carril' },
  { id: 17, code: 'CJ', es: 'Calleja', ca: 'Carreronet' },
  { id: 18, code: 'CL', es: 'Calle', ca: 'Carrer' },
  { id: 19, code: 'CM', es: 'Complejo', ca: 'Complex' },
  { id: 20, code: 'CN', es: 'Camino', ca: 'Camí' },
  { id: 21, code: 'CO', es: 'Cooperativa', ca: 'Cooperativa' },
  { id: 22, code: 'CR', es: 'Carretera', ca: 'Carretera' },
  { id: 23, code: 'CS', es: 'Casa', ca: 'Casa' },
  { id: 24, code: 'CT', es: 'Cuesta', ca: 'Costa' },
  { id: 25, code: 'DI', es: 'Diseminado extrarradio', ca: 'Disseminat' },
  { id: 26, code: 'ED', es: 'Edificio', ca: 'Edifici' },
  { id: 27, code: 'EN', es: 'Entrada', ca: 'Entrada' },
  { id: 28, code: 'FC', es: 'Finca', ca: 'Finca' },
  { id: 29, code: 'FI', es: 'Ficticio', ca: 'Fictici' },
  { id: 30, code: 'GL', es: 'Glorieta', ca: 'Glorieta' },
  { id: 31, code: 'GR', es: 'Grupo', ca: 'Grup' },
  { id: 32, code: 'LG', es: 'Lugar', ca: 'Lloc' },
  { id: 33, code: 'MA', es: 'Masía', ca: 'Masia' },
  { id: 34, code: 'MU', es: 'Muelle', ca: 'Moll' },
  { id: 35, code: 'MZ', es: 'Manzana', ca: 'Illa' },
  { id: 36, code: 'NU', es: 'Núcleo', ca: 'Nucli' },
  { id: 37, code: 'OV', es: 'Otros', ca: 'Altres' },
  { id: 38, code: 'PA', es: 'Parque', ca: 'Parc' },
  { id: 39, code: 'PB', es: 'Poblado', ca: 'Poblat' },
  { id: 40, code: 'PD', es: 'Partida', ca: 'Partida' },
  { id: 41, code: 'PE', es: 'Paseo', ca: 'Passeig' },
  { id: 42, code: 'PI', es: 'Polígono industrial', ca: 'Polígon industrial' },
  { id: 43, code: 'PJ', es: 'Paraje', ca: 'Paratge' },
  { id: 44, code: 'PL', es: 'Pantalán', ca: 'Pantalà' },
  { id: 45, code: 'PO', es: 'Polígono', ca: 'Polígon' },
  { id: 46, code: 'PQ', es: 'Parque', ca: 'Parc' },
  { id: 47, code: 'PR', es: 'Prolongación', ca: 'Prolongació' },
  { id: 48, code: 'PS', es: 'Pasaje', ca: 'Passatge' },
  { id: 49, code: 'PT', es: 'Plazoleta', ca: 'Placeta' },
  { id: 50, code: 'PY', es: 'Playa', ca: 'Platja' },
  { id: 51, code: 'PZ', es: 'Plaza', ca: 'Plaça' },
  { id: 52, code: 'RA', es: 'Rambla', ca: 'Rambla' },
  { id: 53, code: 'RD', es: 'Ronda', ca: 'Ronda' },
  { id: 54, code: 'RS', es: 'Residencial', ca: 'Residencial' },
  { id: 55, code: 'SU', es: 'Subida', ca: 'Pujada' },
  { id: 56, code: 'SD', es: 'Senda', ca: 'Sender' },
  { id: 57, code: 'TR', es: 'Travesía', ca: 'Travessia' },
  { id: 58, code: 'UR', es: 'Urbanización', ca: 'Urbanització' },
  { id: 59, code: 'VI', es: 'Vial', ca: 'Vial' },
  { id: 60, code: 'ZN', es: 'Zona', ca: 'Zona' },
]

/** Sorted by name, each once (a park has two codes); English uses the Spanish names. */
export function streetTypesIn(lang: Lang): { id: number; name: string }[] {
  const nameOf = (type: StreetType) => inLang(type, lang)
  return types
    .filter((type) => types.find((other) => nameOf(other) === nameOf(type)) === type)
    .map((type) => ({ id: type.id, name: nameOf(type) }))
    .sort((a, b) => a.name.localeCompare(b.name, lang))
}

export function streetTypeName(id: number, lang: Lang): string | undefined {
  const found = types.find((type) => type.id === id)
  return found && inLang(found, lang)
}
