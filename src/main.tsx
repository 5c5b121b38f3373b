import { start } from './app/start.ts'
import './styles/tokens.css'
import './styles/reset.css'
import './styles/global.css'

void start()
