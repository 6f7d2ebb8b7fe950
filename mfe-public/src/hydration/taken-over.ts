/** Event of the window, or of an element with `ISLAND`: from now on the program answers to what is pressed there. */
export const TAKEN_OVER = "page-taken-over";

/** Attribute of the elements that the program takes over later than the rest of the page, each as a whole. */
export const ISLAND = "data-island";
