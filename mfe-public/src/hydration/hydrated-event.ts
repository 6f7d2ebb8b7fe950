/**
 * Event that is sent once React handles input: at the window for the page, or at the element of a separately loaded
 * part (island).
 */
export const HYDRATED = "page-hydrated";

/** Marks an element that React hydrates separately from the rest of the page (an island). */
export const ISLAND = "data-island";
