/** Event that is sent once React handles input. Its target is the window, or an island: a part with its own script. */
export const HYDRATED = "page-hydrated";

/** Attribute that marks an island: a part of the page with its own script, which React hydrates separately. */
export const ISLAND = "data-island";
