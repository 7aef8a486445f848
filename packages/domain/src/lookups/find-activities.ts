import type { Activity } from './activities.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Activities whose digits begin with what was typed, or whose words have all of it; accents and capitals do not count. */
export function findActivities<T extends Pick<Activity, 'name' | 'descripcio'>>(
  list: readonly T[],
  typed: string,
): readonly T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return list
  return list.filter(({ name, descripcio }) => {
    const description = plain(descripcio)
    return words.every((word) =>
      /^[\d.]+$/.test(word) ? name.startsWith(word.replaceAll('.', '')) : description.includes(word),
    )
  })
}
