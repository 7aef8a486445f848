const kinds =
  'carrer|calle|avinguda|avenida|plaça|plaza|passeig|paseo|camí|camino|carretera|ronda|travessera|rambla|c/|av\\.|pl\\.'
const articles = "de les |de los |de las |dels |del |de la |de l'|de l’|de |d'|d’"
const before = new RegExp(`^(?:${kinds})\\s+(?:${articles})?(?=\\S)`, 'iu')

/** What tells addresses apart where there is little room: the name of the street and all that follows. */
export const shortStreet = (street: string): string => street.replace(before, '')
