type Messages = Record<string, string | { one: string; other: string }>

/** Every text file by language and feature, lazy-loaded. */
export const textFiles = import.meta.glob<Messages>('../i18n/*/*.json', { import: 'default' })
