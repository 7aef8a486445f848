// Includes line breaks and characters that change the text direction: `‮` makes a name read as another.
const controls = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Invisible characters with an effect in a header, file, mail or on screen. */
export const hasControlCharacters = (text: string) => controls.test(text)
