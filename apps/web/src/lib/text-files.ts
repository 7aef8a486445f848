type Messages = Record<string, string | { one: string; other: string }>

/** Every text file by language and feature, lazy-loaded; the desk has its own (`desk/lib/desk-texts.ts`). */
export const textFiles = import.meta.glob<Messages>(['../i18n/*/*.json', '!../i18n/*/desk*.json'], {
  import: 'default',
})
