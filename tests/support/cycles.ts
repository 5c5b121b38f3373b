/** The cycles of a directed graph: its strongly connected components of more than one node, each sorted (Tarjan's algorithm). */
export function cyclesIn(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(node: string): number {
    let low = order.size
    order.set(node, low)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === order.get(node)) {
      const component = stack.splice(stack.indexOf(node))
      if (component.length > 1) cycles.push(component.toSorted())
    }
    return low
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
