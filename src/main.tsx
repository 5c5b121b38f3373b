import { start } from './app/start.tsx'
import './styles/tokens.css'
import './styles/reset.css'
import './styles/global.css'

start()
