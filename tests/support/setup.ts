// Runs before each test file, also where the files of a worker share their modules; what it imports runs once.
import { checkConsole } from './console.ts'

checkConsole()
