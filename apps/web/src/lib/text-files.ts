type Messages = Record<string, string | { one: string; other: string }>

/** Every text file, by language and feature; each loads when it is needed. */
export const textFiles = import.meta.glob<Messages>('../i18n/*/*.json', { import: 'default' })
