import type { Plugin } from 'vite'
export function site(): Plugin {
  return { name: 'site' }
}
