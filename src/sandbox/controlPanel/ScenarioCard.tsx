/** A scenario from a link. It starts only when the button is pressed, because anybody can create such a link. */
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { Place } from './address.ts'
import { KIND_LABELS } from './labels.ts'
import { openPageWindow, pageAddress } from './pageWindow.ts'
import { stepLabel, type Script } from './script.ts'
import { runScenario, runScript, usePanel } from './store.ts'
import styles from './ControlPanel.module.css'

type ScenarioPlace = Extract<Place, { at: 'scenario' | 'script' }>

export function ScenarioCard({ place }: { readonly place: ScenarioPlace }) {
  const { scenarios, pagesUrl } = usePanel()
  if (place.at === 'script') return <ScriptCard script={place.script} pagesUrl={pagesUrl} />
  const scenario = scenarios.find(({ url }) => url === place.url)
  return (
    <Card title={scenario?.name ?? place.url}>
      <Stack>
        <p>
          The page opens in a window of its own and its order appears here, so that you can play everybody
          else.
        </p>
        <div className={styles.row}>
          <Button
            variant="primary"
            icon="play"
            data-action="play-story"
            onClick={() => openPageWindow(pageAddress(pagesUrl, runScenario(place.url)))}
          >
            Open the page
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

function ScriptCard({ script, pagesUrl }: { readonly script: Script; readonly pagesUrl: string }) {
  async function begin() {
    const url = await runScript(script)
    if (url !== null) openPageWindow(pageAddress(pagesUrl, url))
  }
  return (
    <Card title={script.name || `Scenario: ${KIND_LABELS[script.kind].toLowerCase()}`}>
      <Stack>
        <p>{KIND_LABELS[script.kind]} with these fields:</p>
        <pre className={styles.json} tabIndex={0} role="region" aria-label="Fields of the order">
          {JSON.stringify(script.fields, null, 2)}
        </pre>
        {script.steps.length > 0 && (
          <>
            <p>Then, each as soon as it is possible:</p>
            <ol className={styles.group}>
              {script.steps.map((step, at) => (
                <li key={at}>
                  {at + 1}. {stepLabel(step)}
                </li>
              ))}
            </ol>
          </>
        )}
        <div className={styles.row}>
          <Button variant="primary" icon="play" data-action="play-story" onClick={() => void begin()}>
            Play it
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
