/** The 23 control letters of a DNI and, in pairs, of a CUPS; without I, O and U. */
export const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
