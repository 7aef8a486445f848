// Letters and digits that cannot be mistaken for one another, whatever the font: no l, I, O, o, 0, 1.
const uppercase = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const lowercase = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const group = [uppercase, lowercase, digits, lowercase]
const groups = 4

export const temporaryPasswordHours = 1

/**
 * As in `Kb7t-Mq4r-Xw9d-Hn3p`: easy to read and to type, within the rules of passwords, and one of 2^66, so that it
 * cannot be guessed in its hour even by somebody who has its hash. `pick` answers a random whole number below its argument.
 */
export function temporaryPassword(pick: (below: number) => number): string {
  return Array.from({ length: groups }, () =>
    group.map((letters) => letters.charAt(pick(letters.length))).join(''),
  ).join('-')
}
