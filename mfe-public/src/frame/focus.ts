/** As the `ref` of an element, moves the focus to it when it appears. The pressed button has disappeared then. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
