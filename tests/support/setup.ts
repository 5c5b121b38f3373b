import './console.ts'
