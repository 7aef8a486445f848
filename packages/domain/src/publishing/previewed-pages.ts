/** Pages of visitors that show what a setting or a function changes. */
export const previewedPages = ['home', 'login'] as const
export type PreviewedPage = (typeof previewedPages)[number]
