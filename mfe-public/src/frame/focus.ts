/** A `ref` that moves the focus to its element when it appears, because the button that showed it has disappeared. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
