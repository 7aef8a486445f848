// The same points by Recharts, without animation.
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Line, LineChart, XAxis, YAxis } from 'recharts'
import { loadCurve, sayPainted } from './mark.ts'

const { answer, begin } = await loadCurve()
const points = answer.curve.activa.map((wh, at) => ({ at, wh }))

function Page() {
  useEffect(() => sayPainted(begin), [])
  return (
    <LineChart width={document.documentElement.clientWidth} height={320} data={points}>
      <XAxis dataKey="at" />
      <YAxis />
      <Line dataKey="wh" dot={false} isAnimationActive={false} />
    </LineChart>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
