/** Lets a story's order come to life when it is first asked for, so that its countdowns begin then. */
import { createDeposit, createOrder } from './control/orders.ts'
import { Given } from './control/given.ts'
import { storyOf } from './stories.ts'
import type { World } from './world.ts'

/** Let the stories be told in this world. */
export function tellStories(world: World): void {
  world.summon = (kind, id) => {
    const story = storyOf(kind, id)
    if (!story) return
    const given = new Given({ ...story.fields(world.clock.now()), id })
    if (story.kind === 'deposit') {
      createDeposit(world, given)
      return
    }
    const order = createOrder(world, story.kind, given)
    story.turn?.(world, order)
  }
}
