import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lookHere } from '#test/look.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { CameraDialog } from './camera-dialog.tsx'

beforeAll(() => loadSpanish('bill-scan'))

const dialog = page.getByRole('dialog')
const nothing = () => undefined
const withCamera = (camera: MediaDevices['getUserMedia']) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera)

test('the camera is on while the dialog is open', async () => {
  const stream = document.createElement('canvas').captureStream()
  withCamera(() => Promise.resolve(stream))
  const redraw = draw(<CameraDialog onRead={nothing} onClose={nothing} />)
  const video = (await dialog.findElement()).querySelector('video')
  await expect.poll(() => video?.srcObject).toBe(stream)
  expect(await lookHere('camera')).toEqual([])
  redraw(null)
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('without permission it says so', async () => {
  withCamera(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  draw(<CameraDialog onRead={nothing} onClose={nothing} />)
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(await lookHere('no camera')).toEqual([])
})
