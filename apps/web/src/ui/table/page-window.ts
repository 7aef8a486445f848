/** The pages around the current one; null is a gap of two or more. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages))
  const shown: (number | null)[] = []
  let last = 0
  for (const n of [...wanted].sort((a, b) => a - b)) {
    if (n - last === 2) shown.push(n - 1)
    else if (n - last > 2) shown.push(null)
    shown.push(n)
    last = n
  }
  return shown
}
