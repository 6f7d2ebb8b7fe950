/** This file exports the virtualizer, which is loaded on demand because it is as large as the table itself. */
export { TableLayout, Virtualizer } from "react-aria-components";
