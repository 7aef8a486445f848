/** Marks when the drawing is on screen: the frame after it. */
export function sayPainted(begin: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      Object.assign(window, { painted: performance.now() - begin })
    }),
  )
}

export interface Columns {
  curve: { activa: number[]; period: number[]; counts: number[] }
  start: string
  end: string
}

export async function loadCurve(): Promise<{ answer: Columns; begin: number }> {
  const text = await (await fetch('/curve.json')).text()
  const begin = performance.now()
  return { answer: JSON.parse(text) as Columns, begin }
}
