import '../../styles/tokens.css'
import '../../styles/reset.css'
import '../../styles/global.css'
import { createRoot } from 'react-dom/client'
import { CopyTexts } from '../../ui/copyTexts.ts'
import { ControlPanel } from './ControlPanel.tsx'
import { startPolling } from './store.ts'

const COPY_TEXTS = { action: 'Copy', done: 'Copied', failed: 'The browser does not let this page copy' }

const root = document.getElementById('root')
if (root) {
  startPolling()
  createRoot(root).render(
    <CopyTexts value={COPY_TEXTS}>
      <ControlPanel />
    </CopyTexts>,
  )
}
