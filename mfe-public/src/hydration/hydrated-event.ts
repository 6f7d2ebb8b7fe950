/**
 * Name of the event sent once React handles input: at the window for the page, or at an island (a part of the page with
 * its own script).
 */
export const HYDRATED = "page-hydrated";

/** Attribute of islands: parts of the page with their own scripts, which React hydrates separately. */
export const ISLAND = "data-island";
