import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { MonthBars } from '../chart/month-bars.tsx'
import { Toast } from '../overlay/toast.tsx'
import styles from './gallery.module.css'

const months = ['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr'].map((short, index) => ({
  short,
  long: `${short} ${index < 2 ? 2025 : 2026}`,
  ...(short === 'Jan' && { year: '2026' }),
}))
const series = [
  {
    key: '1',
    name: '100001 · Carrer Major 12',
    short: '100001',
    colour: '#61A2A5',
    values: [38, 49, 50, 39, 26, 17],
  },
  {
    key: '2',
    name: '100002 · Rambla Nova 4',
    short: '100002',
    colour: '#d4801c',
    values: [38, 44, -20, 40, 36, 32],
  },
]

export function Charts({ theme }: { theme: string }) {
  const [isTable, setTable] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <>
      <MonthBars
        label={`Amount by month, ${theme}`}
        months={months}
        series={series}
        format={(value) => `${value.toFixed(2)} €`}
        formatTick={(value) => `${value} €`}
        wholeLabel="6 months"
        totalLabel="Total"
        monthLabel="Month"
        isTable={isTable}
      />
      <div className={styles.row}>
        <Button size="s" onClick={() => setTable(!isTable)}>
          Drawing or table
        </Button>
        <Button size="s" onClick={() => setSaid('Download ready: factura.pdf')}>
          Say something
        </Button>
      </div>
      <Toast closeLabel="Close" onClose={() => setSaid('')}>
        {said}
      </Toast>
    </>
  )
}
