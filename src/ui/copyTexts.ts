import { createContext } from 'react'

/** Texts of every copy button: its label in a row ("Copy"), "Copied", and what is said when copying failed and the text is selected instead. */
export const CopyTexts = createContext({ action: '', done: '', failed: '' })
