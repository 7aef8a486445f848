export interface Sortable {
  name: string
  category_name: string
  created_date: string
  size_text: string
}

export interface Order {
  by: keyof Sortable
  isDescending: boolean
}

const units: Record<string, number> = { KB: 1, MB: 1_000, GB: 1_000_000 }

/** Sizes are compared by unit first. */
export function sizeOf(text: string): number {
  const [number = '0', unit = 'KB'] = text.split(/\s+/)
  return Number(number.replace(',', '.')) * (units[unit.toUpperCase()] ?? 1)
}

export function sortAttachments<T extends Sortable>(list: readonly T[], { by, isDescending }: Order): T[] {
  const compare = (a: T, b: T) =>
    by === 'size_text' ? sizeOf(a.size_text) - sizeOf(b.size_text) : a[by].localeCompare(b[by])
  return [...list].sort((a, b) => (isDescending ? compare(b, a) : compare(a, b)))
}
