/** For unknown addresses, and for orders that do not exist. */
import { NotFound } from '../../shell/NotFound.tsx'

export default function NotFoundPage() {
  return <NotFound />
}
