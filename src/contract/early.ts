/** What the inline script requests before the app starts. */

export interface EarlyAnswer {
  answer: unknown
  /** Device ms when it arrived. */
  at: number
}

/**
 * The requests that were sent before the app started. They reject with the response as the `cause` of the error, or with a `TypeError`
 * without any response.
 */
export interface EarlyRequests {
  /** Every request that has ended, for the call log. `at`: device ms, `took`: ms. */
  sent: { at: number; what: string; outcome: string; took: number }[]
  /** `GET /codedata`. */
  codeData: Promise<EarlyAnswer>
  /** A GET by path and query, once; null if it was not sent, or more than 30 s ago. */
  takeAnswer: (path: string) => Promise<EarlyAnswer> | null
}
