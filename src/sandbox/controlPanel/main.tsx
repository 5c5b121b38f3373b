import '../../styles/tokens.css'
import '../../styles/reset.css'
import '../../styles/global.css'
import { createRoot } from 'react-dom/client'
import { ControlPanel } from './ControlPanel.tsx'
import { startPolling } from './store.ts'

const root = document.getElementById('root')
if (root) {
  startPolling()
  createRoot(root).render(<ControlPanel />)
}
