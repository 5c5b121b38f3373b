/** The page of the demo shop: a merchant's integration code, and controls that simulate the chain. */

const SHOP_ACTIONS = [
  ['little', 'Too little'],
  ['part', 'A part'],
  ['exact', 'The rest, exactly'],
  ['over', 'Too much'],
  ['late', 'Three hours pass'],
  ['eth-off', 'ETH unavailable'],
  ['eth-on', 'ETH available'],
] as const

/** A simulated event. */
export type ShopAction = (typeof SHOP_ACTIONS)[number][0]

/** The event of that name, or null. */
export function shopActionNamed(name: unknown): ShopAction | null {
  return SHOP_ACTIONS.find(([play]) => play === name)?.[0] ?? null
}

/** The whole page; `checkout` is the origin that serves `embed.js`. */
export function shopPage(checkout: string): string {
  const buttons = SHOP_ACTIONS.map(
    ([play, text]) => `<button type="button" data-play="${play}">${text}</button>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Northern Lights Shop</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
section { margin: 0 0 1.5rem; padding: 1rem; border: 1px solid GrayText; border-radius: 12px }
h1, h2 { margin: 0 0 .5rem; line-height: 1.2 }
button, select { min-height: 44px; padding: 0 1rem; font: inherit }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
#place { margin-top: 1rem }
#events { margin: 0; padding-left: 1.5rem; font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Northern Lights Shop</h1>
<section>
<h2>Top up your balance</h2>
<p>A shop on an origin of its own embeds the deposit page in both ways.</p>
<div class="row">
<button type="button" id="inline">Here on the page</button>
<button type="button" id="window">In a window</button>
<label>Language <select id="lang"><option>en</option><option>ru</option><option>ua</option><option>uz</option><option>tj</option></select></label>
</div>
<div id="place"></div>
</section>
<section>
<h2>Simulate the chain</h2>
<div class="row">${buttons.join('\n')}</div>
<p id="played" role="status"></p>
</section>
<section>
<h2>Events that the shop receives</h2>
<ol id="events"></ol>
</section>
<script src="${checkout}/embed.js"></script>
<script>
const find = (id) => document.getElementById(id)
let order = null
let embed = null

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

function listen(embedded) {
  embed = embedded
  for (const type of ['ready', 'resize', 'status', 'done', 'error', 'close'])
    embedded.on(type, (event) => {
      const line = document.createElement('li')
      line.dataset.event = type
      line.textContent = JSON.stringify(event)
      find('events').append(line)
    })
}

async function start(mount) {
  if (embed) embed.close(true)
  order = await post('/orders', { lang: find('lang').value })
  listen(mount({ id: order.id, lang: find('lang').value }))
}

find('inline').onclick = () => start((options) => GatewayCheckout.mount('#place', options))
find('window').onclick = () => start((options) => GatewayCheckout.open(options))
for (const button of document.querySelectorAll('[data-play]'))
  button.onclick = async () => {
    const { message } = await post('/play', { id: order && order.id, play: button.dataset.play })
    find('played').textContent = message
  }
</script>
</body>
</html>
`
}
