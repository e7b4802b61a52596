/** Whether the coach says at every turn what they would do: after a lesson, or on request. */
export const coached = $state({ on: false })
