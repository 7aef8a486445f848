import { describe, expect, test } from 'vitest'
import { drawCurve } from './curve-canvas.ts'
import { indexAt, type Scene, xOf } from './curve-scene.ts'

interface Rect {
  colour: string
  alpha: number
  x: number
  y: number
  width: number
  height: number
}

/** Records filled rectangles; a letter is 6 pixels wide. */
function aContext() {
  const rects: Rect[] = []
  const lines: [number, number][] = []
  const words: string[] = []
  const outlines: Omit<Rect, 'alpha'>[] = []
  const nothing = () => undefined
  const kept = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    fillRect(x: number, y: number, width: number, height: number) {
      rects.push({ colour: kept.fillStyle, alpha: kept.globalAlpha, x, y, width, height })
    },
    strokeRect: (x: number, y: number, width: number, height: number) =>
      void outlines.push({ colour: kept.strokeStyle, x, y, width, height }),
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string) => void words.push(text),
    lineTo: (x: number, y: number) => void lines.push([x, y]),
    ...Object.fromEntries(
      ['clearRect', 'beginPath', 'moveTo', 'stroke', 'save', 'restore', 'clip', 'rect'].map((name) => [
        name,
        nothing,
      ]),
    ),
  }
  return { ctx: kept as unknown as CanvasRenderingContext2D, rects, lines, words, outlines }
}

const periods = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
const colours = {
  periods,
  exported: 'out',
  selfUsed: 'self',
  generated: 'made',
  plain: 'plain',
  compared: 'line',
  text: 'text',
  grid: 'grid',
  axis: 'axis',
  surface: 'paper',
  isPatterned: false,
}

const aScene = (scene: Partial<Scene> & Pick<Scene, 'values'>): Scene => ({
  width: 600,
  height: 300,
  isEstimated: () => false,
  isBegun: () => false,
  dayStarts: [],
  from: 0,
  to: scene.values.length,
  belowTitle: 'Exported',
  comparedTitle: 'The year before',
  formatTick: (value) => `${value} kWh`,
  marks: [],
  colours,
  fontSize: 13,
  fontFamily: 'sans-serif',
  ...scene,
})

function draw(scene: Partial<Scene> & Pick<Scene, 'values'>) {
  const { ctx, rects, lines, words, outlines } = aContext()
  const plot = drawCurve(ctx, aScene(scene))
  return {
    plot,
    lines,
    words,
    outlines,
    bars: rects.filter(({ colour }) => [...periods, 'out', 'self', 'plain', 'line'].includes(colour)),
  }
}

describe('bars', () => {
  test('of a month are stacked, the cheapest period first; exported energy is in its own panel', () => {
    const { bars, plot } = draw({
      values: [60, 10],
      stacks: [
        [10, 0],
        [20, 0],
        [30, 10],
      ],
      below: [15, 0],
    })
    const [p3, p2, p1, out] = bars
    expect([p3, p2, p1, out].map((bar) => bar?.colour)).toEqual(['p3', 'p2', 'p1', 'out'])
    expect((p2?.y ?? 0) + (p2?.height ?? 0)).toBeCloseTo(p3?.y ?? -1)
    expect((p1?.y ?? 0) + (p1?.height ?? 0)).toBeCloseTo(p2?.y ?? -1)
    expect((p3?.y ?? 0) + (p3?.height ?? 0)).toBeCloseTo(plot.bottom)
    expect(out?.y).toBeGreaterThan(plot.bottom)
    expect((out?.y ?? 0) + (out?.height ?? 0)).toBeLessThanOrEqual(plot.foot)
    expect((p3?.height ?? 0) / (p1?.height ?? 1)).toBeCloseTo(3)
  })
  test('of an hour have the colour of its period, and unknown ones are missing', () => {
    const { bars } = draw({ values: [1, null, 2], period: [3, 3, 1] })
    expect(bars.map(({ colour }) => colour)).toEqual(['p3', 'p1'])
  })
  test('that are estimated are pale; refunds are below the axis', () => {
    const { bars, plot } = draw({ values: [5, -5], isEstimated: (index) => index === 0 })
    expect(bars.map(({ alpha }) => alpha)).toEqual([0.35, 1])
    expect(bars[1]?.y).toBeGreaterThan((plot.top + plot.bottom) / 2 - 1)
  })
  test('of a month that has only begun are pale', () => {
    const { bars } = draw({ values: [5, 2], below: [3, 1], isBegun: (index) => index === 1 })
    expect(bars.map(({ alpha }) => alpha)).toEqual([1, 1, 0.5, 0.5])
  })
})

test('a year of quarter-hours is a column for each day, as high as the highest of each period', () => {
  const values = Array.from({ length: 365 * 96 }, (_, i) => (i === 96 * 100 + 50 ? 1000 : (i % 96) + 1))
  const period = values.map((_, i) => (i % 96 < 32 ? 3 : 1))
  const dayStarts = Array.from({ length: 366 }, (_, day) => day * 96)
  const { bars, plot } = draw({ values, period, dayStarts })
  expect(bars.filter(({ height }) => height > 0).length).toBe(365 * 2)
  const highest = bars.toSorted((a, b) => a.y - b.y)[0]
  expect(highest?.y).toBeCloseTo(plot.top)
  expect(highest?.x).toBe(Math.round(xOf(plot, 96 * 100)))
})

describe('exported energy', () => {
  const rising = { values: [10, 20], period: [1, 1] }
  test('has its own scale: however much there is, the consumption keeps its height', () => {
    const [little, much] = [draw({ ...rising, below: [1, 5] }), draw({ ...rising, below: [1, 5000] })]
    const used = ({ bars }: typeof much) =>
      bars.filter(({ colour }) => colour === 'p1').map(({ height }) => height)
    expect(used(much)).toEqual(used(little))
    expect(much.words).toContain('Exported')
    expect(much.words).toContain('5000 kWh')
    expect(draw(rising).words).toEqual(['0 kWh', '5 kWh', '10 kWh', '15 kWh', '20 kWh'])
  })
  test('of a year hangs in its panel as well, and the panel stays where a part has none', () => {
    const values = Array.from({ length: 365 * 96 }, () => 10)
    const below = values.map((_, i) => (i < 96 ? 50 : 0))
    const dayStarts = Array.from({ length: 366 }, (_, day) => day * 96)
    const { bars, plot } = draw({ values, below, dayStarts })
    const [out, ...others] = bars.filter(({ colour }) => colour === 'out')
    expect(others).toEqual([])
    expect(out?.y).toBeGreaterThan(plot.bottom)
    expect((out?.y ?? 0) + (out?.height ?? 0)).toBeCloseTo(plot.foot)
    const part = draw({ values, below, dayStarts, from: 96 * 100, to: 96 * 107 })
    expect([part.plot.bottom, part.plot.foot]).toEqual([plot.bottom, plot.foot])
  })
})

describe('another period', () => {
  const compared = { values: [20, null, 30], above: [10, null, null], below: [5, null, null] }
  test('stands beside each bar as an outline, on the same scale; no line crosses them', () => {
    const { bars, outlines, lines, plot } = draw({
      values: [10, 10, 30],
      period: [1, 1, 1],
      below: [0, 1, 0],
      line: [9, 9, 9],
      compared,
    })
    const used = bars.filter(({ colour }) => colour === 'p1')
    expect(outlines.map(({ colour }) => colour)).toEqual(['line', 'self', 'out', 'line'])
    const [first, own, , last] = outlines
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(used[0]?.x ?? 0)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(used[2]?.x ?? 0)
    expect(last?.y).toBeCloseTo((used[2]?.y ?? 0) + 0.5)
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeCloseTo((first?.y ?? 0) - 0.5)
    // Hatching stays inside of its outlines: a line of generation would end at the right.
    const right = Math.max(...outlines.map(({ x, width }) => x + width))
    expect(lines.filter(([x, y]) => x > right + 200 && y < plot.bottom)).toEqual([])
  })
  test('is a chart of its own where points have no room for two bars', () => {
    const values = Array.from({ length: 96 }, () => 10)
    const before = values.map(() => 20)
    const { bars, outlines, words, plot } = draw({
      values,
      period: values.map(() => 3),
      compared: { values: before },
    })
    expect(outlines).toEqual([])
    expect(words).toContain('The year before')
    const [ours, theirs] = ['p3', 'line'].map((one) => bars.filter(({ colour }) => colour === one))
    expect([ours?.length, theirs?.length]).toEqual([96, 96])
    expect(theirs?.every(({ y }) => y > plot.bottom)).toBe(true)
    expect((theirs?.[0]?.height ?? 0) / (ours?.[0]?.height ?? 1)).toBeCloseTo(2, 1)
    expect((theirs?.[0]?.y ?? 0) + (theirs?.[0]?.height ?? 0)).toBeCloseTo(plot.foot)
  })
})

test('on paper and in forced colours every period has a pattern of its own', () => {
  const hatched = (isPatterned: boolean) =>
    draw({ values: [10, 10, 10], period: [1, 2, 3], colours: { ...colours, isPatterned } }).lines.length
  expect(hatched(false)).toBe(0)
  expect(hatched(true)).toBeGreaterThan(10)
})

describe('of panels', () => {
  test('self-consumption is on top, generation is a line, and both fit', () => {
    const { bars, lines, plot } = draw({
      values: [10, 10],
      period: [3, 1],
      above: [30, null],
      line: [50, 0],
      below: [5, 0],
    })
    expect(bars.map(({ colour }) => colour)).toEqual(['p3', 'self', 'out', 'p1'])
    const [grid, own] = bars
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeCloseTo(grid?.y ?? -1)
    expect((own?.height ?? 0) / (grid?.height ?? 1)).toBeCloseTo(3)
    const line = lines.filter(([, y]) => y <= plot.bottom)
    expect(line).toHaveLength(3)
    expect(line.every(([, y]) => y >= plot.top)).toBe(true)
  })
  test('of a year too: behind the periods of each day, up to the highest of both', () => {
    const values = Array.from({ length: 365 * 96 }, (_, i) => (i % 96 < 48 ? 10 : 40))
    const above = values.map((value) => (value === 10 ? 90 : null))
    const dayStarts = Array.from({ length: 366 }, (_, day) => day * 96)
    const { bars, plot } = draw({ values, above, period: values.map(() => 3), dayStarts })
    const own = bars.filter(({ colour }) => colour === 'self')
    expect(own).toHaveLength(365)
    expect(own[0]?.y).toBeCloseTo(plot.top)
    expect(own[0]?.height).toBeCloseTo(((plot.bottom - plot.top) * 60) / 100)
  })
})

test('a place on the picture is a point, and none beyond its ends', () => {
  const plot = { left: 50, right: 250, top: 0, bottom: 100, foot: 100, from: 10, to: 30 }
  expect([0, 50, 59, 60, 249, 900].map((x) => indexAt(plot, x))).toEqual([10, 10, 10, 11, 29, 29])
  expect(xOf(plot, 20)).toBe(150)
})
