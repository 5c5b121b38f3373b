// Shows the crypto deposit page in a shop: GatewayCheckout.mount(element, { id }) and GatewayCheckout.open({ id }).
// Needs nothing else. How to use it: docs/integrate.md. Types: embed.d.ts.
// The byte order mark keeps the texts readable in a shop of another encoding, where the server names no charset.
;(() => {
  const home = new URL(document.currentScript.src).origin
  // title | loading | failed | new tab | close | question | stay | leave
  const texts = {
    ru: 'Пополнение криптовалютой|Загружаем…|Не удалось показать страницу здесь.|Открыть в новой вкладке|Закрыть|Пополнение не завершено. Закрыть окно?|Остаться|Закрыть',
    en: 'Crypto deposit|Loading…|The page could not be shown here.|Open in a new tab|Close|The deposit is not finished. Close the window?|Stay|Close',
    ua: 'Поповнення криптовалютою|Завантажуємо…|Не вдалося показати сторінку тут.|Відкрити в новій вкладці|Закрити|Поповнення не завершено. Закрити вікно?|Залишитися|Закрити',
    uz: 'Hisobni kriptovalyuta bilan toʻldirish|Yuklanmoqda…|Sahifani bu yerda koʻrsatib boʻlmadi.|Yangi varaqda ochish|Yopish|Hisobni toʻldirish hali yakunlanmagan. Oyna yopilsinmi?|Qolish|Yopish',
    tj: 'Пур кардани ҳисоб бо криптоасъор|Боргирӣ…|Саҳифа дар ин ҷо нишон дода нашуд.|Дар варақаи нав кушодан|Пӯшидан|Пур кардани ҳисоб ҳанӯз ба анҷом нарасидааст. Равзана пӯшида шавад?|Мондан|Пӯшидан',
  }
  // A key of the product, or a tag as of <html lang>: uk, tg, en-US.
  function langOf({ lang }) {
    const name = String(lang ?? '')
      .toLowerCase()
      .split(/[-_]/)[0]
    const key = { uk: 'ua', tg: 'tj' }[name] ?? name
    return Object.hasOwn(texts, key) ? key : 'ru'
  }
  const wordsOf = (options) => texts[langOf(options)].split('|')

  function make(parent, tag, css, text = '', attributes = {}) {
    const element = document.createElement(tag)
    element.style.cssText = css
    element.textContent = text
    for (const name in attributes) element.setAttribute(name, attributes[name])
    parent.append(element)
    return element
  }

  function start(box, options, dialog) {
    const id = idOf(options)
    const [title, loading, failed, newTab] = wordsOf(options)
    const page = `${home}/cpayment/${encodeURIComponent(id)}`
    const handlers = {}
    let status = null
    let isOpen = true

    const tell = (type, more) => {
      for (const handler of [...(handlers[type] ?? [])]) handler({ type, id, ...more })
    }

    // Nobody but the frame we made, while it shows the gateway's page of this very order, is listened to.
    const hear = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== home) return
      if (data?.source !== 'gateway-checkout' || data.version !== 1 || String(data.id) !== id) return
      if (data.type === 'ready') {
        clearTimeout(timer)
        note.remove()
        tell('ready')
      }
      if (data.type === 'resize') {
        const height = Math.min(Math.max(Number(data.height) || 0, 0), 20000)
        frame.style.height = `${height}px`
        tell('resize', { height })
      }
      if (data.type === 'status') {
        status = data.status
        if (status !== 1) dialog?.settle()
        tell('status', { status, state: data.state })
      }
      if (data.type === 'done') tell('done', { status: data.status })
      if (data.type === 'close' && dialog) embed.close()
    }

    const embed = {
      on(type, handler) {
        const list = (handlers[type] ??= new Set())
        list.add(handler)
        return () => list.delete(handler)
      },
      // Coins may be on their way: a window asks first.
      close(withoutQuestion) {
        if (!isOpen) return
        if (dialog && status === 1 && withoutQuestion !== true) return dialog.ask()
        isOpen = false
        clearTimeout(timer)
        removeEventListener('message', hear)
        note.remove()
        frame.remove()
        dialog?.end()
        tell('close')
      },
    }

    addEventListener('message', hear)
    const note = make(box, 'p', 'margin:0;padding:1rem', loading, { role: 'status' })
    const frame = make(box, 'iframe', 'display:block;width:100%;height:0;border:0', '', {
      title,
      allow: 'clipboard-write',
      // That of the location is "null" in a frame with srcdoc.
      src: `${page}/embedded?lang=${langOf(options)}&origin=${encodeURIComponent(window.origin)}`,
    })
    embed.frame = frame

    // A browser that refuses to show the frame says nothing: silence is the sign.
    const timer = setTimeout(() => {
      // The shop has removed the place without close().
      if (!frame.isConnected) return embed.close(true)
      note.setAttribute('role', 'alert')
      note.textContent = `${failed} `
      make(note, 'a', '', newTab, { href: page, target: '_blank', rel: 'noopener' })
      tell('error', { reason: 'timeout', url: page })
    }, options.timeout ?? 15000)
    return embed
  }

  const button = (parent, text, press, name) => {
    const css =
      'min-width:44px;min-height:44px;padding:0 1rem;border:0;border-radius:8px;background:0;color:inherit;font:inherit;cursor:pointer'
    const made = make(parent, 'button', css, text, { type: 'button', 'aria-label': name ?? text })
    made.addEventListener('click', press)
    return made
  }

  function open(options) {
    idOf(options)
    if (!document.body) throw new TypeError('GatewayCheckout: the page has no body yet')
    const [title, , , , closing, question, stay, leave] = wordsOf(options)
    // A modal dialog of the browser keeps the focus inside and gives it back.
    const dialog = make(
      document.body,
      'dialog',
      'box-sizing:border-box;width:min(100% - 1rem,30rem);max-height:calc(100dvh - 1rem);margin:auto;padding:0;pointer-events:auto;border:0;border-radius:16px;overflow:auto;color-scheme:light dark;background:Canvas;color:CanvasText;box-shadow:0 0 0 100vmax #0008',
      '',
      { 'aria-label': title },
    )
    const bar = make(dialog, 'div', 'position:sticky;top:0;text-align:end;background:Canvas')
    const cross = button(bar, '✕', () => embed.close(), closing)
    let asking = null
    function settle() {
      if (asking?.contains(document.activeElement)) cross.focus()
      asking?.remove()
      asking = null
    }
    const embed = start(dialog, options, {
      settle,
      ask() {
        if (asking) return
        asking = make(
          bar,
          'div',
          'display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;padding:0 1rem 1rem;text-align:start',
          question,
          {
            role: 'alertdialog',
            'aria-label': question,
          },
        )
        const back = button(asking, stay, settle)
        button(asking, leave, () => embed.close(true))
        for (const { style } of asking.children) style.border = '1px solid GrayText'
        back.focus()
      },
      end() {
        dialog.close()
        dialog.remove()
      },
    })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      embed.close()
    })
    // Some browsers close on a second Escape whatever is said.
    dialog.addEventListener('close', () => dialog.isConnected && dialog.showModal())
    dialog.showModal()
    return embed
  }

  function idOf(options) {
    const id = String(options?.id ?? '').trim()
    if (id === '') throw new TypeError('GatewayCheckout: no id of a deposit is given')
    if (!/^[\w-]{1,64}$/.test(id)) throw new TypeError(`GatewayCheckout: this is no id of a deposit: ${id}`)
    return id
  }

  window.GatewayCheckout = {
    mount(place, options) {
      const box = typeof place === 'string' ? document.querySelector(place) : place
      if (!box) throw new TypeError('GatewayCheckout: there is no such element')
      return start(box, options, null)
    },
    open,
  }
})()
