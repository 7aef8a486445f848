// The portal's chart with all points on screen, then one week of it.
import { createRoot } from 'react-dom/client'
import { useEffect, useState } from 'react'
import type { Curve } from '@fanal/contract/schemas/consumption'
import { CurveChart } from '../../apps/web/src/features/consumption/chart/curve-chart.tsx'
import { shownCurve } from '../../apps/web/src/features/consumption/curve/curve-points.ts'
import type { Zoom } from '../../apps/web/src/features/consumption/chart/zooming.ts'
import { PortalProvider, type Portal } from '../../apps/web/src/lib/portal.tsx'
import { loadCurve, sayPainted } from './mark.ts'
import '../../apps/web/src/styles/tokens.css'
import '../../apps/web/src/styles/base.css'

const { answer, begin } = await loadCurve()
const curve = shownCurve(answer as unknown as Curve, 'quarter-hourly', 'peninsula')
const nothing = () => undefined

function Page() {
  const [zoom, setZoom] = useState<Zoom>({ from: 0, to: curve.count })
  useEffect(() => {
    const zoomToAWeek = () => {
      const start = performance.now()
      setZoom({ from: 15_000, to: 15_672 })
      sayPainted(start)
    }
    Object.assign(window, { zoomToAWeek })
    sayPainted(begin)
  }, [])
  return (
    <CurveChart
      curve={curve}
      unit="kwh"
      compared={undefined}
      comparedTitle=""
      label="Consumo"
      describedBy="keys"
      read={(index) => String(index)}
      zoom={zoom}
      onZoom={nothing}
      chosen={undefined}
      onChoose={nothing}
      onOpen={undefined}
      isWaiting={false}
    />
  )
}

// The chart only needs the language of the portal's state.
const portal = { locale: 'es-ES', lang: 'es' } as Portal
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <PortalProvider value={portal}>
      <Page />
    </PortalProvider>,
  )
