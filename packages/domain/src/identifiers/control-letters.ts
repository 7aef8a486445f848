/** The 23 letters that check a DNI and, in pairs, a CUPS. I, O and U are not among them. */
export const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
