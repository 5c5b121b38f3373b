/** Creates the order of a scenario when it is first requested, so that its countdowns start then. */
import { ControlInput } from './control/controlInput.ts'
import { createDeposit, createOrder } from './control/orders.ts'
import { scenarioOf } from './scenarios.ts'
import type { World } from './world.ts'

/** Install the scenarios in a world. */
export function installScenarios(world: World): void {
  world.onMissingOrder = (kind, id) => {
    const scenario = scenarioOf(kind, id)
    if (!scenario) return
    const input = new ControlInput({ ...scenario.fields(world.clock.now()), id })
    if (scenario.kind === 'deposit') {
      createDeposit(world, input)
      return
    }
    const order = createOrder(world, scenario.kind, input)
    scenario.onCreated?.(world, order)
  }
}
