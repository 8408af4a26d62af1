import '../design/tokens.css'
import '../design/parts.css'
import './gallery.css'
import { startPage } from '../design/page-frame.tsx'
import { Gallery } from './gallery.tsx'

/** The page of `npm run gallery`: every part in every state, built from the parts themselves. */
await startPage({
  locales: {
    en: () => import('../locales/gallery-en.ts'),
    de: () => import('../locales/gallery-de.ts'),
  },
  open: (draw) => {
    draw(<Gallery />)
  },
})
