type ButtonLabels = [title: string, description: string]

function page(id: number, route_path: string, words: Record<'es' | 'ca' | 'en', ButtonLabels>) {
  const button = ([btn_title, btn_description]: ButtonLabels) => ({ btn_title, btn_description })
  return { id, route_path, ...button(words.es), texts: { ca: button(words.ca), en: button(words.en) } }
}

const solarPage = page(1, 'autoconsumo', {
  es: ['Autoconsumo', 'Produce tu propia energía'],
  ca: ['Autoconsum', 'Produeix la teva energia'],
  en: ['Self-consumption', 'Make your own energy'],
})
const savingPage = page(2, 'ahorro', {
  es: ['Consejos de ahorro', 'Gasta menos sin renunciar a nada'],
  ca: ['Consells d’estalvi', 'Gasta menys sense renunciar a res'],
  en: ['Saving tips', 'Spend less and give up nothing'],
})

const solarElements = [
  {
    id: 1,
    page_id: 1,
    name: 'Cómo funciona',
    priority: 10,
    block_width: '100%',
    html_block:
      '<h2>El sol trabaja para ti</h2><p>Con placas en el tejado usas primero tu energía. La que te sobra se descuenta de la factura o se guarda en tu <strong>batería virtual</strong>.</p>',
    texts: {
      ca: {
        name: 'Com funciona',
        html_block:
          '<h2>El sol treballa per a tu</h2><p>Amb plaques a la teulada fas servir primer la teva energia. La que et sobra es descompta de la factura o es guarda a la teva <strong>bateria virtual</strong>.</p>',
      },
      en: {
        name: 'How it works',
        html_block:
          '<h2>The sun works for you</h2><p>With panels on your roof you use your own energy first. What is left over is taken off your bill or kept in your <strong>virtual battery</strong>.</p>',
      },
    },
  },
  {
    id: 2,
    page_id: 1,
    name: 'Pasos',
    priority: 20,
    block_width: '50%',
    html_block:
      '<h3>En tres pasos</h3><ol><li>Estudiamos tu tejado.</li><li>Instalamos las placas.</li><li>Nos ocupamos de los papeles.</li></ol>',
    texts: {
      ca: {
        name: 'Passos',
        html_block:
          '<h3>En tres passos</h3><ol><li>Estudiem la teva teulada.</li><li>Instal·lem les plaques.</li><li>Ens ocupem dels papers.</li></ol>',
      },
      en: {
        name: 'Steps',
        html_block:
          '<h3>In three steps</h3><ol><li>We look at your roof.</li><li>We fit the panels.</li><li>We do the paperwork.</li></ol>',
      },
    },
  },
  {
    id: 3,
    page_id: 1,
    name: 'Cifras',
    priority: 30,
    block_width: '50%',
    block_height: '220px',
    html_block:
      '<h3>Qué puedes esperar</h3><table><thead><tr><th scope="col">Placas</th><th scope="col">Al año</th></tr></thead><tbody><tr><td>3 kWp</td><td>4.400 kWh</td></tr><tr><td>5 kWp</td><td>7.400 kWh</td></tr></tbody></table>',
    texts: {
      ca: {
        name: 'Xifres',
        html_block:
          '<h3>Què pots esperar</h3><table><thead><tr><th scope="col">Plaques</th><th scope="col">L’any</th></tr></thead><tbody><tr><td>3 kWp</td><td>4.400 kWh</td></tr><tr><td>5 kWp</td><td>7.400 kWh</td></tr></tbody></table>',
      },
      en: {
        name: 'Figures',
        html_block:
          '<h3>What to expect</h3><table><thead><tr><th scope="col">Panels</th><th scope="col">A year</th></tr></thead><tbody><tr><td>3 kWp</td><td>4,400 kWh</td></tr><tr><td>5 kWp</td><td>7,400 kWh</td></tr></tbody></table>',
      },
    },
  },
]

const savingElements = [
  {
    id: 4,
    page_id: 2,
    name: 'Consejos',
    priority: 10,
    block_width: '100%',
    html_block:
      '<h2>Tres gestos que se notan</h2><ul><li>Pon la lavadora de noche o en fin de semana: es la hora valle.</li><li>Ajusta la potencia a lo que usas de verdad.</li><li>Un grado menos de calefacción ahorra cerca de un 7 %.</li></ul>',
    texts: {
      ca: {
        name: 'Consells',
        html_block:
          '<h2>Tres gestos que es noten</h2><ul><li>Posa la rentadora de nit o el cap de setmana: és l’hora vall.</li><li>Ajusta la potència al que fas servir de veritat.</li><li>Un grau menys de calefacció estalvia prop d’un 7 %.</li></ul>',
      },
      en: {
        name: 'Tips',
        html_block:
          '<h2>Three habits that show</h2><ul><li>Run the washing machine at night or at the weekend, in off-peak hours.</li><li>Fit your contracted power to what you really use.</li><li>One degree less of heating saves about 7%.</li></ul>',
      },
    },
  },
]

const visitorElements = [
  {
    id: 5,
    group_name: 'Login',
    name: 'Seguridad',
    priority: 10,
    html_block:
      '<p><strong>Nunca te pediremos la contraseña</strong> por teléfono ni por correo. Si alguien lo hace, cuelga y llámanos.</p>',
    texts: {
      ca: {
        name: 'Seguretat',
        html_block:
          '<p><strong>Mai no et demanarem la contrasenya</strong> per telèfon ni per correu. Si algú ho fa, penja i truca’ns.</p>',
      },
      en: {
        name: 'Security',
        html_block:
          '<p><strong>We never ask for your password</strong> by phone or e-mail. If somebody does, hang up and call us.</p>',
      },
    },
  },
  {
    id: 6,
    group_name: 'Signup',
    name: 'Dónde está el número de contrato',
    priority: 10,
    html_block:
      '<p>Encontrarás el número de contrato en la primera página de cualquier factura, junto a tu nombre.</p>',
    texts: {
      ca: {
        name: 'On és el número de contracte',
        html_block:
          '<p>Trobaràs el número de contracte a la primera pàgina de qualsevol factura, al costat del teu nom.</p>',
      },
      en: {
        name: 'Where to find the contract number',
        html_block: '<p>The contract number is on the first page of any bill, next to your name.</p>',
      },
    },
  },
]

/** A file for `content import`, built in code. */
export function demoContent() {
  return {
    routes: [solarPage, savingPage],
    elements: [...solarElements, ...savingElements, ...visitorElements],
    banners: [
      {
        code: 'coupons',
        html: '<p><strong>Tus cupones.</strong> Pásalos a quien quieras traer: los dos salís ganando.</p>',
        texts: {
          ca: {
            html: '<p><strong>Els teus cupons.</strong> Passa’ls a qui vulguis portar: tots dos hi guanyeu.</p>',
          },
          en: {
            html: '<p><strong>Your coupons.</strong> Hand them to whoever you want to bring: both of you gain.</p>',
          },
        },
      },
      {
        code: 'home',
        html: '<p><strong>Trae a una amiga</strong> y os descontamos 20 € a cada una.</p>',
        texts: {
          ca: { html: '<p><strong>Porta una amiga</strong> i us descomptem 20 € a cadascuna.</p>' },
          en: { html: '<p><strong>Bring a friend</strong> and each of you gets €20 off.</p>' },
        },
      },
    ],
    coupons: [
      {
        code: 'AMIGA-20',
        campaign: 'Trae a una amiga',
        description: '20 € para ti y 20 € para ella cuando contrate con este cupón.',
        url: '',
        discount_cents: 2000,
        texts: {
          ca: {
            campaign: 'Porta una amiga',
            description: '20 € per a tu i 20 € per a ella quan contracti amb aquest cupó.',
          },
          en: {
            campaign: 'Bring a friend',
            description: '€20 for you and €20 for her when she signs up with this coupon.',
          },
        },
      },
    ],
  }
}
