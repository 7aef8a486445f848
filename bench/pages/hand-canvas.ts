// The minimum that shows the points: one path, without axes, colours or interaction.
import { loadCurve, sayPainted } from './mark.ts'

const { answer, begin } = await loadCurve()
const { activa } = answer.curve
const canvas = document.createElement('canvas')
const [width, height] = [document.documentElement.clientWidth, 320]
canvas.width = width * devicePixelRatio
canvas.height = height * devicePixelRatio
canvas.style.cssText = `width: ${width}px; height: ${height}px`
document.getElementById('root')?.append(canvas)
const ctx = canvas.getContext('2d')
if (!ctx) throw new Error('No canvas')
ctx.scale(devicePixelRatio, devicePixelRatio)
const top = activa.reduce((most, value) => Math.max(most, value), 0)
ctx.beginPath()
for (const [i, value] of activa.entries())
  ctx.lineTo((i * width) / activa.length, height - (value * height) / top)
ctx.strokeStyle = '#3f8f8a'
ctx.stroke()
sayPainted(begin)
