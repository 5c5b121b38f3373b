/** Number of components that rerender at the requisites while nothing changes, and after one socket event. Counted in React's fiber tree. */
import type { BenchEnvironment } from './environment.ts'
import { openContext, toRequisites } from './purchase.ts'

/** React's commits, and the components that rerendered in them. */
export interface Renders {
  /** In six seconds with the countdown and a poll that changes nothing. */
  idle: { commits: number; components: number }
  /** After a socket event about an order that has not changed. */
  hint: { commits: number; components: number }
  /** DOM nodes that changed while idle. */
  changed: string[]
}

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

declare global {
  interface Window {
    renders: { commits: number; components: number }
    changed: Set<string>
  }
}

const IDLE_MS = 6_000

export async function countRenders(bench: BenchEnvironment): Promise<Renders> {
  const context = await openContext(bench)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchReact)
    const { deal } = await toRequisites(bench, page)
    await page.waitForTimeout(5_000)
    const during = async (work: () => Promise<unknown>) => {
      await page.evaluate(() => {
        window.renders = { commits: 0, components: 0 }
      })
      await work()
      return page.evaluate(() => window.renders)
    }
    await page.evaluate(() => {
      window.changed = new Set()
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          window.changed.add(element?.closest('[class]')?.getAttribute('class') ?? element?.tagName ?? '')
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    })
    const idle = await during(() => page.waitForTimeout(IDLE_MS))
    const changed = await page.evaluate(() => [...window.changed])
    const hint = await during(async () => {
      await bench.gateway.socket({ emit: 'update deal', payload: { deal_id: deal } })
      await page.waitForTimeout(1_000)
    })
    return { idle, hint, changed }
  } finally {
    await context.close()
  }
}

/** Runs in the page. React calls the hook of the developer tools at each commit. */
function watchReact(): void {
  window.renders = { commits: 0, components: 0 }
  // Fiber tags of function, class, forwardRef and memo components.
  const components = new Set([0, 1, 11, 14, 15])
  const PERFORMED_WORK = 1
  const count = (fiber: Fiber | null, before: Fiber | null): void => {
    for (let one = fiber; one; one = one.sibling) {
      // React reuses the fiber object of a subtree that it did not render.
      if (one === before) continue
      const drawn = components.has(one.tag) && (one.flags & PERFORMED_WORK) !== 0
      if (drawn) window.renders.components += 1
      if (one.child !== one.alternate?.child) count(one.child, one.alternate?.child ?? null)
    }
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_id: number, root: { current: Fiber }) {
        window.renders.commits += 1
        if (root.current.child !== root.current.alternate?.child) count(root.current.child, null)
      },
    },
  })
}
