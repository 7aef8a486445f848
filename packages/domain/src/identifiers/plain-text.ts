// Ends of lines among them, and what turns the direction of the text around: `‮` makes a name read as another.
const controls = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Characters that nobody sees and that do something: in a header, a file, a mail or on a screen. */
export const hasControlCharacters = (text: string) => controls.test(text)
