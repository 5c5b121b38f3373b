import './styles/tokens.css'
import './styles/reset.css'
import './styles/global.css'
import { start } from './app/start.ts'

void start()
