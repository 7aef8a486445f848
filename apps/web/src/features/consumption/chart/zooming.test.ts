import { expect, test } from 'vitest'
import { zoomedBy, zoomMoved, zoomWith } from './zooming.ts'

test('nearer around a point, within the whole, and the whole again', () => {
  expect(zoomedBy({ from: 0, to: 1000 }, 1000, 2, 500)).toEqual({ from: 250, to: 750 })
  expect(zoomedBy({ from: 0, to: 1000 }, 1000, 4, 990)).toEqual({ from: 750, to: 1000 })
  expect(zoomedBy({ from: 500, to: 508 }, 1000, 8, 503)).toEqual({ from: 500, to: 506 })
  expect(zoomedBy({ from: 250, to: 750 }, 1000, 0.5, 500)).toBeUndefined()
})

test('a point reached by keyboard is scrolled into view', () => {
  expect(zoomWith({ from: 10, to: 20 }, 9)).toEqual({ from: 9, to: 19 })
  expect(zoomWith({ from: 10, to: 20 }, 20)).toEqual({ from: 11, to: 21 })
  expect(zoomWith({ from: 10, to: 20 }, 15)).toEqual({ from: 10, to: 20 })
})

test('it moves no further than the ends', () => {
  expect(zoomMoved({ from: 10, to: 20 }, -50, 100)).toEqual({ from: 0, to: 10 })
  expect(zoomMoved({ from: 10, to: 20 }, 500, 100)).toEqual({ from: 90, to: 100 })
})
