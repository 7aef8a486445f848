import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { addDays, addMonths, startOfMadridDay } from '@fanal/domain/dates'
import { insertCommunication } from '#features/contracts/communication-queries'
import { findContracts } from '#demo/contracts/queries'
import type { Db } from '#platform/database'
import { storeFile } from '#platform/files'
import { composePdf } from '#formats/pdf'
import { png, pngOf } from './png.ts'
import { randomFrom } from '#demo/random'
import { type DemoService, insertAttachment, insertServices } from '#demo/contracts/queries'

// Services, attachments and communications of the demo's contracts.

function services(today: string): DemoService[] {
  const bakeryOnes = Array.from({ length: 12 }, (_, i) => ({
    contract: String(110_001 + i * 10),
    name: i % 2 === 0 ? 'Manteniment de la instal·lació' : 'Estudi de potències',
    start_date: addMonths(today, -20 + i),
    end_date: i % 3 === 2 ? addMonths(today, -2) : null,
  }))
  return [
    {
      contract: '100001',
      name: 'Mantenimiento solar',
      start_date: addMonths(today, -36),
      end_date: null,
    },
    {
      contract: '100001',
      name: 'Asistencia en el hogar',
      start_date: addMonths(today, -30),
      end_date: addMonths(today, -18),
    },
    { contract: '100002', name: 'Asistencia en el hogar', start_date: addMonths(today, -28), end_date: null },
    {
      contract: '200001',
      name: 'Mantenimiento de la caldera',
      start_date: addMonths(today, -38),
      end_date: addMonths(today, 10),
    },
    ...bakeryOnes,
  ]
}

async function saveServices(tx: Db, today: string): Promise<void> {
  await insertServices(tx, services(today))
}

interface Paper {
  contract: string
  /** As the file is called. */
  filename: string
  kind: 'pdf' | 'meter' | 'plan'
  title: string
  lines: string[]
  day: string
}

/** The same bytes on every first start. */
function contentOf({ kind, title, lines, day, contract }: Paper): Promise<Uint8Array> | Uint8Array {
  if (kind === 'meter') return meterPhoto()
  if (kind === 'plan') return solarPlan()
  return composePdf({
    title,
    sections: [{ paragraphs: lines }],
    footer: `Fanal Energia · ${contract}`,
    date: new Date(startOfMadridDay(day)),
    lang: 'es-ES',
    brand: { name: 'Fanal Energia', theme: defaultPublicSettings.theme },
  })
}

/** A grey box with a green display. */
export function meterPhoto(): Buffer {
  return png(160, 210, (x, y) => {
    if (x > 40 && x < 120 && y > 45 && y < 80) return [168, 190, 150]
    const isBox = x > 25 && x < 135 && y > 25 && y < 185
    return isBox ? [214, 216, 218] : [120 + (y % 7), 112, 104]
  })
}

/** Noisy like a scan, for a realistic size (1.2 MB). */
function solarPlan(): Buffer {
  const random = randomFrom(1905)
  const [width, height] = [640, 630]
  const rowBytes = 1 + width * 3
  const rows = Buffer.alloc(height * rowBytes)
  for (let at = 0; at < rows.length; at += 1) {
    const column = at % rowBytes
    // The row's filter byte, then pixels on a grid of darker lines.
    if (column > 0) rows[at] = (column % 240 < 6 ? 0 : 55) + random() * 200
  }
  return pngOf(width, height, rows)
}

interface Attachment extends Paper {
  name: string
  category: string
}

function attachments(today: string): Attachment[] {
  const signed = (contract: string, day: string): Attachment => ({
    contract,
    filename: `contrato-${contract}.pdf`,
    kind: 'pdf',
    name: 'Contrato firmado',
    category: 'Contrato',
    title: `Contrato de suministro ${contract}`,
    lines: ['Condiciones particulares del contrato de suministro.', 'Firmado por las dos partes.'],
    day,
  })
  const bakery = Array.from(
    { length: 8 },
    (_, i): Attachment => ({
      ...signed(String(110_001 + i * 5), addMonths(today, -10 - i)),
      filename: `contracte-${110_001 + i * 5}.pdf`,
      name: 'Contracte signat',
      category: 'Contracte',
      title: `Contracte de subministrament ${110_001 + i * 5}`,
      lines: ['Condicions particulars del contracte de subministrament.', 'Signat per les dues parts.'],
    }),
  )
  const extra = { contract: '100001', lines: ['Instalación revisada y en orden.'] }
  return [
    signed('100001', addMonths(today, -38)),
    {
      ...extra,
      filename: 'certificado-instalacion.pdf',
      kind: 'pdf',
      name: 'Certificado de la instalación eléctrica',
      category: 'Certificado',
      title: 'Certificado de la instalación eléctrica',
      day: addMonths(today, -37),
    },
    {
      ...extra,
      filename: 'plano-placas.png',
      kind: 'plan',
      name: 'Plano de las placas solares',
      category: 'Autoconsumo',
      title: '',
      day: addMonths(today, -36),
    },
    {
      ...extra,
      filename: 'contador.png',
      kind: 'meter',
      name: 'Foto del contador',
      category: 'Lectura',
      title: '',
      day: addMonths(today, -4),
    },
    signed('100002', addMonths(today, -30)),
    signed('100003', addMonths(today, -50)),
    signed('200001', addMonths(today, -38)),
    ...bakery,
  ]
}

const atTen = (day: string) => new Date(startOfMadridDay(day) + 10 * 3_600_000)

async function saveAttachments(tx: Db, today: string): Promise<void> {
  const all = attachments(today)
  const known = await findContracts(
    tx,
    all.map(({ contract }) => contract),
  )
  for (const attachment of all) {
    const { contract, filename, name, category, day } = attachment
    const own = known.get(contract)
    if (!own) continue
    const fileId = await storeFile(tx, own.customerId, {
      name: filename,
      content: await contentOf(attachment),
      kinds: ['pdf', 'png'],
      maxBytes: 2_000_000,
    })
    await insertAttachment(tx, { ...own, fileId, name, category, at: atTen(day) })
  }
}

interface Communication {
  contract: string
  day: string
  channel: 'email' | 'postal' | 'sms' | 'portal'
  subject: string
  body: string
  /** The content of the enclosed letter. */
  letter?: string[]
}

function communications(today: string): Communication[] {
  const toMarta = (contract: string): Communication[] => [
    {
      contract,
      day: addMonths(today, -13),
      channel: 'postal',
      subject: 'Tus precios para el próximo año',
      body: 'Te enviamos por carta los precios que se aplicarán a tu contrato.',
      letter: ['Estos son los precios de tu contrato para los próximos doce meses.'],
    },
    {
      contract,
      day: addMonths(today, -5),
      channel: 'email',
      subject: 'Resumen anual de tu consumo',
      body: 'Ya tienes el resumen de lo que has consumido en el último año.',
      letter: ['Este es el resumen de tu último año de consumo.'],
    },
    {
      contract,
      day: addDays(today, -48),
      channel: 'sms',
      subject: 'Corte programado',
      body: 'La distribuidora ha programado un corte de una hora por trabajos en la red.',
    },
    {
      contract,
      day: addDays(today, -20),
      channel: 'portal',
      subject: 'Mejora en tu oficina virtual',
      body: 'Ahora puedes seguir aquí los cambios que pides.',
    },
  ]
  const toBakery = Array.from(
    { length: 10 },
    (_, i): Communication => ({
      contract: String(110_001 + i),
      day: addDays(today, -30 - i * 9),
      channel: i % 2 === 0 ? 'email' : 'postal',
      subject: 'Preus nous a partir del trimestre vinent',
      body: 'Et fem arribar els preus que s’aplicaran al contracte.',
      ...(i % 2 === 1 && { letter: ['Aquests són els preus del contracte a partir del trimestre vinent.'] }),
    }),
  )
  return [...toMarta('100001'), ...toMarta('200001').slice(0, 2), ...toBakery]
}

async function saveCommunications(tx: Db, today: string): Promise<void> {
  const all = communications(today)
  const known = await findContracts(
    tx,
    all.map(({ contract }) => contract),
  )
  for (const { contract, day, channel, subject, body, letter } of all) {
    const own = known.get(contract)
    if (!own) continue
    const fileId =
      letter &&
      (await storeFile(tx, own.customerId, {
        name: `carta-${contract}-${day}.pdf`,
        content: await contentOf({ contract, filename: '', kind: 'pdf', title: subject, lines: letter, day }),
        kinds: ['pdf'],
        maxBytes: 1_000_000,
      }))
    await insertCommunication(tx, { ...own, sentAt: atTen(day), channel, subject, body, fileId })
  }
}

export async function savePapers(tx: Db, today: string): Promise<void> {
  await saveServices(tx, today)
  await saveAttachments(tx, today)
  await saveCommunications(tx, today)
}
