import { watchConsole } from './console.ts'

watchConsole()
