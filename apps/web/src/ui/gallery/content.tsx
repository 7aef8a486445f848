import { Button, ButtonLink } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { Chip } from '../text/chip.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { Facts } from '../layout/facts.tsx'
import { iconBank, iconBolt, iconCard, iconDownload, iconPencil, iconPin } from '../text/icons.ts'
import { Note } from '../state/note.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Pagination } from '../table/pagination.tsx'
import { Progress } from '../state/progress.tsx'
import { ScrollBox } from '../table/scroll-box.tsx'
import { Stat } from '../layout/stat.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { Tile } from '../layout/tile.tsx'
import { Timeline } from '../layout/timeline.tsx'
import styles from './gallery.module.css'

export function Heads({ theme }: { theme: string }) {
  return (
    <>
      <PageHead
        title="Contract 100001"
        aside={<Chip tone="ok">Active</Chip>}
        back={{ href: '#contracts', label: 'Contracts' }}
        action={
          <Button variant="primary" icon={iconPencil}>
            Change…
          </Button>
        }
      >
        Electricity · Carrer Major 12, 2n 1a, 17001 Girona
      </PageHead>
      <Tabs
        label={`Kinds, ${theme}`}
        items={[
          { href: '#electricity', label: 'Electricity', current: true },
          { href: '#gas', label: 'Gas' },
          { href: '#multipoint', label: 'Multipoint' },
          { href: '#rates', label: 'Rates and rights' },
        ]}
      />
    </>
  )
}

export function Notes() {
  return (
    <>
      <Note
        tone="info"
        icon={iconPencil}
        title="You have a change to sign"
        action={<Button size="s">Sign</Button>}
      >
        Account change of contract 200001. The link ends in 5 days.
      </Note>
      <Note tone="ok">Saved. You can follow it in the contract.</Note>
      <Note tone="warn" title="Estimated reading">
        The last two days are estimated.
      </Note>
      <Note tone="bad" title="The payment did not go through">
        Nothing was charged. Try another card.
      </Note>
    </>
  )
}

export function Cards() {
  return (
    <>
      <Card title="To pay" aside={<Chip tone="bad">Due on 20 Nov</Chip>}>
        <Stat value="68,07" unit="€" />
        <p className={styles.muted}>Invoice FE26-004182 · October · Carrer Major 12</p>
        <div className={styles.row}>
          <Button variant="primary" icon={iconCard}>
            Pay now
          </Button>
          <ButtonLink variant="quiet" href="#why">
            See what I pay
          </ButtonLink>
        </div>
      </Card>
      <Card title="Contract data">
        <div className={styles.stats}>
          <Stat size="m" label="12 months" value="2.864" unit="kWh" />
          <Stat size="m" label="Against last year" value="−6 %" tone="ok" />
        </div>
        <Facts
          items={[
            { label: 'Holder', value: 'Marta Soler Puig' },
            { label: 'CUPS', value: 'ES 0031 4055 1234 0001 MK 0F' },
            { label: 'Address', value: 'Carrer Major 12, 2n 1a, 17001 Girona', wide: true },
          ]}
        />
      </Card>
      <div className={styles.tiles}>
        <Tile icon={iconBolt} label="Change the power" href="#power" />
        <Tile icon={iconBank} label="Change the account" detail="Signed by mail" onClick={() => undefined} />
        <Tile
          icon={iconPin}
          label="Change the address"
          disabledReason="Not while impersonating"
          href="#address"
        />
      </div>
    </>
  )
}

interface Row {
  number: string
  date: string
  amount: string
  paid: boolean
}

const rows: Row[] = [
  { number: 'FE26-004182', date: '31 Oct 2026', amount: '68,07 €', paid: false },
  { number: 'FE26-003611', date: '30 Sep 2026', amount: '71,32 €', paid: true },
  { number: 'FE26-002954', date: '31 Aug 2026', amount: '80,15 €', paid: true },
]

const columns: Column<Row>[] = [
  { key: 'number', header: 'Number', cell: (row) => row.number, primary: true },
  { key: 'date', header: 'Date', cell: (row) => row.date },
  { key: 'amount', header: 'Amount', cell: (row) => row.amount, align: 'end' },
  {
    key: 'state',
    header: 'State',
    cell: (row) => <Chip tone={row.paid ? 'ok' : 'warn'}>{row.paid ? 'Paid' : 'To pay'}</Chip>,
  },
  {
    key: 'file',
    header: 'File',
    hideHeader: true,
    align: 'end',
    cell: (row) => <Button size="s" variant="quiet" icon={iconDownload} label={`Download ${row.number}`} />,
  },
]

export function Lists({ theme }: { theme: string }) {
  const labels = {
    nav: `Pages, ${theme}`,
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
    position: '5 of 12',
  }
  return (
    <>
      <Card>
        <DataTable
          caption="Invoices"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.number}
          cardsBelow="s"
        />
      </Card>
      <Card>
        <ScrollBox label={`Months, ${theme}`} hint="Slide it to see all its columns">
          <table>
            <tbody>
              <tr>
                {Array.from({ length: 40 }, (_, i) => (
                  // A column is its place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={i}>{i * 1_000}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </ScrollBox>
      </Card>
      <Pagination page={5} pages={12} labels={labels} href={(page) => `#page-${page}`} />
      <Card title="Follow it">
        <Timeline
          steps={[
            { state: 'done', stateLabel: 'Done', title: 'Asked for', when: '12 Nov, 10:14' },
            {
              state: 'now',
              stateLabel: 'Now',
              title: 'To sign',
              detail: 'We sent you a mail.',
              when: '12 Nov',
            },
            { state: 'next', stateLabel: 'To come', title: 'Sent to the distributor' },
            { state: 'failed', stateLabel: 'Failed', title: 'Refused', detail: 'The CUPS is not right.' },
          ]}
        />
      </Card>
      <Progress label="Sending files" value={40} valueText="2 of 5" />
      <Progress label="Preparing" />
    </>
  )
}
