// Letters and digits that are unambiguous in any font: no l, I, O, o, 0, 1.
const uppercase = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const lowercase = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const group = [uppercase, lowercase, digits, lowercase]
const groups = 4

export const temporaryPasswordHours = 1

/**
 * As in `Kb7t-Mq4r-Xw9d-Hn3p`: easy to read and type, within the password rules, and one of 2^66, so that it cannot be
 * guessed within its hour even from its hash. `pick` returns a random integer below its argument.
 */
export function temporaryPassword(pick: (below: number) => number): string {
  return Array.from({ length: groups }, () =>
    group.map((letters) => letters.charAt(pick(letters.length))).join(''),
  ).join('-')
}
