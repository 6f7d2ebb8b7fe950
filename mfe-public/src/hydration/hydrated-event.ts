/**
 * Name of the event that is dispatched when React handles the events of the page (at the window) or of an island (at
 * its element).
 */
export const HYDRATED = "page-hydrated";

/** Attribute of islands, elements that are hydrated separately from the rest of the page. */
export const ISLAND = "data-island";
